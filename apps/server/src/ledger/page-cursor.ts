/** The place of a posting in the ledger: pages go on below it. */
export interface PostingPlace {
  readonly txnId: number;
  readonly step: number;
}

/** Below every row: where a cursor that was not handed out starts, so that its page is empty. */
const BOTTOM: PostingPlace = { txnId: 0, step: 0 };

export function writePostingCursor(place: PostingPlace): string {
  return Buffer.from(`${place.txnId}.${place.step}`).toString('base64url');
}

export function readPostingCursor(cursor: string | undefined): PostingPlace | null {
  if (cursor === undefined) return null;
  const match = /^([0-9]{1,15})\.([0-9]{1,2})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) return BOTTOM;
  return { txnId: Number.parseInt(match[1] ?? '', 10), step: Number.parseInt(match[2] ?? '', 10) };
}

export function writeIdCursor(row: { readonly id: number }): string {
  return Buffer.from(String(row.id)).toString('base64url');
}

export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  return /^[0-9]{1,15}$/.test(text) ? Number.parseInt(text, 10) : 0;
}

/** A page of rows that were read with one more than it holds, so that a next page is known to exist. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  how: { readonly present: (row: R) => T; readonly cursorOf: (row: R) => string },
): { data: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data: page.map((row) => how.present(row)), next_cursor: hasMore ? how.cursorOf(last) : null };
}
