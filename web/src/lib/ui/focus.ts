/**
 * What has the focus lets it go while everything is still there. A browser blurs what is taken away in the midst of taking it away,
 * and whoever hears of that would ask for what has gone with its screen.
 */
export function letGo(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement) activeElement.blur();
}
