/** Text of several lines as one: the calls take no control characters in what people write. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
