const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A name of which each word shows its first letter: enough to recognize who is meant, too little to learn who it is. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .map((word) => `${[...graphemes.segment(word)][0]?.segment ?? ''}**`)
    .join(' ');
}
