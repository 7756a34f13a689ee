/** A part of a reply: a test names what it is about and leaves out the rest. */
export type PartOf<T> = T extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartOf<T[K]> | undefined }
    : T;

/** The part of a JSON schema that describes the shape of a value. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

const PLAIN: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  null: null,
};

/** Completes a part of a value to what its schema asks for: null where that may be, empty lists, examples. */
export function fillReply(schema: object, part?: unknown): unknown {
  const shape = schema as Shape;
  if (shape.anyOf !== undefined) return fillReply(chosenOf(shape.anyOf, part), part);
  if (Array.isArray(part)) return part.map((item: unknown) => fillReply(shape.items ?? {}, item));
  if (shape.type === 'object') return fillObject(shape, part);
  if (part !== undefined) return part;
  if (shape.const !== undefined) return shape.const;
  return shape.examples?.[0] ?? shape.minimum ?? PLAIN[shape.type ?? 'null'];
}

function fillObject(shape: Shape, part: unknown): object {
  const given = (part ?? {}) as Readonly<Record<string, unknown>>;
  const asked = (shape.required ?? []).map((name) => [
    name,
    fillReply(shape.properties?.[name] ?? {}, given[name]),
  ]);
  const further = Object.entries(given).filter(([name]) => shape.required?.includes(name) !== true);
  const filled = further.map(([name, value]) => [name, fillReply(shape.properties?.[name] ?? {}, value)]);
  return Object.fromEntries([...asked, ...filled]) as object;
}

/** Null where nothing is given; else the alternative that a part is of. */
function chosenOf(shapes: readonly Shape[], part: unknown): Shape {
  const empty = shapes.find((one) => one.type === 'null');
  if (part === null || (part === undefined && empty !== undefined)) return empty ?? {};
  const filled = shapes.filter((one) => one.type !== 'null');
  return filled.find((one) => isOf(one, part)) ?? filled[0] ?? {};
}

function isOf(shape: Shape, part: unknown): boolean {
  if (shape.const !== undefined) return shape.const === part;
  if (shape.type !== 'object') return shape.type === (Array.isArray(part) ? 'array' : typeof part);
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).every(([name, value]) => {
    const field = shape.properties?.[name];
    return field !== undefined && (field.const === undefined || field.const === value);
  });
}
