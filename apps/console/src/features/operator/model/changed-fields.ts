export interface ChangedField {
  readonly name: string;
  /** Null where that side has nothing. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isChanged: boolean;
}

/** The fields of two JSON texts side by side, in the order in which they come; what is no object is one field. */
export function changedFields(before: string | null, after: string | null): readonly ChangedField[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  return [...new Set([...old.keys(), ...next.keys()])].map((name) => {
    const values = { before: old.get(name) ?? null, after: next.get(name) ?? null };
    return { name, ...values, isChanged: values.before !== values.after };
  });
}

function fieldsOf(json: string | null): ReadonlyMap<string, string | null> {
  if (json === null) return new Map();
  const value: unknown = JSON.parse(json);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isObject ? Object.entries(value) : [['value', value] as const];
  return new Map(entries.map(([name, one]) => [name, textOf(one)]));
}

function textOf(value: unknown): string | null {
  if (value === null) return null;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
