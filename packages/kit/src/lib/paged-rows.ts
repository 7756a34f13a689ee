/** A row that is distinct from the others of its list. */
export interface Identified {
  readonly id: string | number;
}

/** The pages of a list as one, without the rows that moved to the next page while it was read. */
export function flattenPages<Row extends Identified>(
  pages: readonly { readonly data: readonly Row[] }[],
): readonly Row[] {
  const seen = new Map<string | number, Row>();
  for (const page of pages) for (const row of page.data) if (!seen.has(row.id)) seen.set(row.id, row);
  return [...seen.values()];
}

export interface RowGroup<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Puts neighboring rows with the same title together, in the given order. */
export function groupRows<Row>(
  rows: readonly Row[],
  titleOf: (row: Row) => string,
): readonly RowGroup<Row>[] {
  const groups: { readonly title: string; readonly rows: Row[] }[] = [];
  for (const row of rows) {
    const title = titleOf(row);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}
