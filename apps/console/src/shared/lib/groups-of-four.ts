interface Group {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
}

/** An address in groups of four characters, by which people compare it; the `0x` of a number stays apart. */
export function groupsOfFour(text: string): readonly Group[] {
  return [...text.matchAll(/^0x|.{1,4}/gu)].map((found) => ({ at: found.index, text: found[0] }));
}
