import type { DecodedInputOf, Endpoint, ReplyOf } from '@openbourse/api';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AppError, assert } from './error.ts';

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message?: string;
}

/** Interface of the check of a schema. */
interface SchemaCheck {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly unknown[];
}

const compiled = new WeakMap<TSchema, SchemaCheck>();

/** A check is compiled once in a process, and when it is first needed: there are hundreds, and compiling is dear. */
function checkOf(schema: TSchema): SchemaCheck {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const check: SchemaCheck = Compile(schema);
  compiled.set(schema, check);
  return check;
}

/** Makes the check of an endpoint's input: returns the decoded input or refuses with field, reason and example. */
export function inputCheck<E extends Endpoint>(endpoint: E): (input: unknown) => DecodedInputOf<E> {
  const codecs = codecsOf(endpoint);
  return (input) => {
    const validator = checkOf(endpoint.input);
    if (!validator.Check(input)) throw refusal(endpoint, validator.Errors(input) as readonly Fault[]);
    const decoded: Record<string, unknown> = { ...(input as object) };
    for (const [name, decode] of codecs) if (name in decoded) decoded[name] = decode(decoded[name]);
    return decoded as DecodedInputOf<E>;
  };
}

type Decode = (value: unknown) => unknown;

/** Inputs are flat, so decoding a field at a time does what the library's walk over the schema does, in no time. */
function codecsOf(endpoint: Endpoint): readonly (readonly [string, Decode])[] {
  return Object.entries(endpoint.input.properties).flatMap(([name, schema]) => {
    const codec = (schema as { '~codec'?: { decode: Decode } })['~codec'];
    return codec === undefined ? [] : [[name, codec.decode] as const];
  });
}

/** Makes the check of an endpoint's reply: a reply off its schema is a bug, found by every flow test. */
export function replyCheck<E extends Endpoint>(endpoint: E): (reply: ReplyOf<E>) => void {
  return (reply) => {
    const validator = checkOf(endpoint.reply);
    if (validator.Check(reply)) return;
    const fault = (validator.Errors(reply) as readonly Fault[])[0];
    assert(false, `reply of ${endpoint.name} is off its schema at ${fault?.instancePath}: ${fault?.message}`);
  };
}

function refusal(endpoint: Endpoint, faults: readonly Fault[]): AppError {
  const fault = faults.find((one) => one.keyword !== 'boolean') ?? faults[0];
  const field = fieldOf(fault);
  const schema = endpoint.input.properties[field] as
    | { examples?: readonly unknown[]; description?: string }
    | undefined;
  const example = schema?.examples?.[0];
  return new AppError('request.invalid', {
    field: field || 'input',
    reason: reasonOf(fault, schema?.description),
    accepted:
      example === undefined ? Object.keys(endpoint.input.properties).join(', ') || '{}' : String(example),
  });
}

function fieldOf(fault: Fault | undefined): string {
  if (fault === undefined) return '';
  const inPath = fault.instancePath.split('/')[1];
  if (inPath !== undefined && inPath !== '') return inPath;
  const params = fault.params as { requiredProperties?: string[]; additionalProperties?: string[] };
  return params.requiredProperties?.[0] ?? params.additionalProperties?.[0] ?? '';
}

function reasonOf(fault: Fault | undefined, description: string | undefined): string {
  if (fault?.keyword === 'required') return 'is missing';
  if (fault?.keyword === 'additionalProperties') return 'is not a field of this call';
  // The message goes on after it with an example, so the full stop of a description is left out.
  return (description ?? fault?.message ?? 'is not valid').replace(/\.$/, '');
}
