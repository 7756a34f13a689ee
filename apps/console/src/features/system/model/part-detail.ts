/** Details of a part of the server: single values, and lists of things with the same fields. */
export interface PartDetail {
  readonly values: readonly { readonly name: string; readonly value: DetailValue }[];
  readonly lists: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: readonly Readonly<Record<string, DetailValue>>[];
  }[];
}

/** Null where the part does not know. */
export type DetailValue = string | number | boolean | null;

/** Reads the JSON text of a part; a list of plain values is one value, an empty list of things is left out. */
export function readPartDetail(json: string): PartDetail {
  const fields = Object.entries(JSON.parse(json) as Readonly<Record<string, unknown>>);
  const values: { name: string; value: DetailValue }[] = [];
  const lists: PartDetail['lists'][number][] = [];
  for (const [name, value] of fields) {
    if (!Array.isArray(value)) values.push({ name, value: plain(value) });
    else if (value.every((one) => typeof one !== 'object'))
      values.push({ name, value: value.join(', ') || null });
    else {
      const rows = value.map((row) =>
        Object.fromEntries(Object.entries(row as object).map(([key, one]) => [key, plain(one)])),
      );
      lists.push({ name, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows });
    }
  }
  return { values, lists };
}

/** Reports whether a value is epoch milliseconds, by the name of its field. */
export function isInstant(name: string): boolean {
  return name.endsWith('_at') || name === 'at' || name === 'since' || name.endsWith('_since');
}

function plain(value: unknown): DetailValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as DetailValue);
}
