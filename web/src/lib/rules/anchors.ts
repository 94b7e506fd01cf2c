/** Put an anchor on every heading, step and ruling that refusals cite: `rule-5.3`, `rule-phase-2`, `rule-T3`, `rule-R7`. */
export function anchored(html: string): string {
  return html
    .replace(/<h(\d)>(§?(\d+(?:\.\d+)*))\b/g, '<h$1 id="rule-$3" tabindex="-1">$2')
    .replace(/<h(\d)>Phase (\d+)\b/g, '<h$1 id="rule-phase-$2" tabindex="-1">Phase $2')
    .replace(/<li>(<p>)?<strong>§(\d+(?:\.\d+)*)/g, '<li id="rule-$2" tabindex="-1">$1<strong>§$2')
    .replace(/<p><strong>(T\d[a-z]?)\b/g, '<p id="rule-$1" tabindex="-1"><strong>$1')
    .replace(/<li>(<p>)?<strong>(R\d+)/g, '<li id="rule-$2" tabindex="-1">$1<strong>$2')
    .replace(/<tr>(\s*)<td>(?:<strong>)?(R\d+)/g, '<tr id="rule-$2" tabindex="-1">$1<td>$2')
    .replace(/<p><strong>(R\d+)/g, '<p id="rule-$1" tabindex="-1"><strong>$1')
    .replace(/<th([^>]*)><\/th>/g, '<td$1></td>')
    .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>');
}

/** The anchor of what a refusal cites: "§5.3" is rule-5.3, "§5 phase 2" rule-phase-2. A part of a paragraph that has none falls back to the whole. */
export function candidates(rule: string): string[] {
  const [section = '', ...part] = rule.replace('§', '').trim().split(' ');
  const parts = section.split('.');
  return [...(part.length > 0 ? [`rule-${part.join('-')}`] : []), ...parts.map((_, i) => `rule-${parts.slice(0, parts.length - i).join('.')}`)];
}
