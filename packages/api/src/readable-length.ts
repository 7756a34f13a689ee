const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;

/**
 * Counts the characters that a reader sees of a text: not the space around it, and none that is not shown.
 */
export function readableLength(text: string): number {
  let length = 0;
  for (const { segment } of graphemes.segment(text.trim())) if (!INVISIBLE.test(segment)) length += 1;
  return length;
}
