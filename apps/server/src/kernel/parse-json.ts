/** The value of a text that may be no JSON at all; null then, as for `null`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
