/** The id of an address such as ?id=12; null when it is none. */
export function readId(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number.parseInt(text, 10) : null;
}
