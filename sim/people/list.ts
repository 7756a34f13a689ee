/** Every row of a list that the API gives page by page. */
export async function allOf<T>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: readonly T[]; readonly next_cursor: string | null }>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
