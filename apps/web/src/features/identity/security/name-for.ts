/**
 * A passkey belongs to the name of a host, and an address that is a number has none. Answers what is wrong with such
 * an address: where the same page has a name, or null where that is not known. Undefined for a host with a name.
 */
export function nameFor(page: Pick<Location, 'href' | 'hostname'>): string | null | undefined {
  if (!/^[0-9.]+$|^\[/.test(page.hostname)) return undefined;
  if (!/^127\.|^\[::1\]$/.test(page.hostname)) return null;
  const named = new URL(page.href);
  named.hostname = 'localhost';
  return named.href;
}
