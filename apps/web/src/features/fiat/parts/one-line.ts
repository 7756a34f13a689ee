/** What was written over several lines as one: the calls take no control characters in what people tell. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
