/** Bring a zone into sight, on the map or in the list, and the focus to it. */
export function reach(zone: number): void {
  const found = document.getElementById(`zone-${zone}`);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}
