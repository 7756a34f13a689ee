/** A page of a list, and where the next one starts. */
export interface Page<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
}

/** A page of rows that were read with one more than it holds, so that a next page is known to exist. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  how: { readonly present: (row: R) => T; readonly cursorOf: (row: R) => string },
): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data: page.map((row) => how.present(row)), next_cursor: hasMore ? how.cursorOf(last) : null };
}

/** The cursor of lists that fall by id. */
export function writeIdCursor(row: { readonly id: number }): string {
  return Buffer.from(String(row.id)).toString('base64url');
}

/** Null for the first page. A cursor that was not handed out starts below every row: an empty page. */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  return /^[0-9]{1,15}$/.test(text) ? Number.parseInt(text, 10) : 0;
}

/** The cursor of queues, longest wait first. */
export function writeWaitCursor(row: { readonly waitingSince: number | null; readonly id: number }): string {
  return Buffer.from(`${row.waitingSince ?? 0}.${row.id}`).toString('base64url');
}

/** A cursor that was not handed out begins at the first page. */
export function readWaitCursor(
  cursor: string | undefined,
): { readonly at: number; readonly id: number } | null {
  const parts = /^([0-9]{1,15})\.([0-9]{1,15})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  if (parts === null) return null;
  return { at: Number.parseInt(parts[1] ?? '', 10), id: Number.parseInt(parts[2] ?? '', 10) };
}
