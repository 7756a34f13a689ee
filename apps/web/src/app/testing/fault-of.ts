/** What the form says against a field, as a screen reader reads it; empty while it says nothing. */
export function faultOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id === undefined ? '' : (document.getElementById(id)?.textContent ?? '');
}
