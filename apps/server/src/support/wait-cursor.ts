/** The cursor of a queue, longest wait first. */
export function writeWaitCursor(row: { readonly waitingSince: number | null; readonly id: number }): string {
  return Buffer.from(`${row.waitingSince ?? 0}.${row.id}`).toString('base64url');
}

/** A cursor that was not handed out begins at the first page. */
export function readWaitCursor(
  cursor: string | undefined,
): { readonly at: number; readonly id: number } | null {
  const parts = /^([0-9]{1,14})\.([0-9]{1,15})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  if (parts === null) return null;
  return { at: Number.parseInt(parts[1] ?? '', 10), id: Number.parseInt(parts[2] ?? '', 10) };
}
