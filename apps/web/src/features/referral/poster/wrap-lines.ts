/** Gives the width of a text in the font that is set. */
export type Measure = (text: string) => number;

/** Breaks a text into lines of at most `width`, where its language breaks words. */
export function wrapLines(
  text: string,
  { locale, width, measure }: { readonly locale: string; readonly width: number; readonly measure: Measure },
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, locale)) {
    if (line !== '' && measure((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = word.trimStart();
    } else {
      line += word;
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** Words with the spaces and the marks that follow them, because a line never begins with one. */
function wordsOf(text: string, locale: string): readonly string[] {
  // Older browsers cannot separate the words of a script without spaces; there each character may end a line.
  if (!('Segmenter' in Intl)) return text.includes(' ') ? text.split(/(?<=\s)/) : [...text];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (isWordLike === true || words.length === 0) words.push(segment);
    else words.push(`${words.pop() ?? ''}${segment}`);
  }
  return words;
}
