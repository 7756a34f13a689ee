import { createHash } from 'node:crypto';

/** What stands before the first tick of a series and before the first root. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256 of `<previous hash>|<series>|<seq>|<at>|<price>`, in hex (rule book, section 3, "Proof"). */
export function hashTick(
  previousHash: string,
  tick: { readonly series: string; readonly seq: number; readonly at: number; readonly price: string },
): string {
  return sha256([previousHash, tick.series, tick.seq, tick.at, tick.price].join('|'));
}

/** The newest tick of a series under a root. */
export interface Head {
  readonly series: string;
  readonly seq: number;
  readonly hash: string;
}

/** SHA-256 of the root before and a line `<series>|<seq>|<hash>` for each head, which are in the order of names. */
export function hashRoot(previousRoot: string, heads: readonly Head[]): string {
  return sha256(
    [previousRoot, ...heads.map(({ series, seq, hash }) => `${series}|${seq}|${hash}`)].join('\n'),
  );
}

/** The heads in the order in which a root names them: by code units, whatever the language. */
export function inOrder(heads: readonly Head[]): readonly Head[] {
  return heads.toSorted((a, b) => (a.series < b.series ? -1 : 1));
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
