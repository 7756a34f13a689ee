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
