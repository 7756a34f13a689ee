import { DECIMAL_PATTERN } from '@openbourse/money';
import Type, { type TSchema } from 'typebox';
import { ACCOUNT_TYPES, KLINE_PERIODS, LIMITS } from './limits.ts';

/**
 * The field types of the calls. Requests arrive as forms, where everything is text, or as JSON; nothing is
 * coerced: a whole number may be written either way and is decoded explicitly, money is always a string.
 */
const INTEGER_MAX = 2_147_483_647;

function wholeNumber(limits: { readonly min: number; readonly max: number; readonly example: number }) {
  const either = Type.Union([Type.Integer(), Type.String({ pattern: '^(0|[1-9][0-9]{0,9})$' })], {
    description: `A whole number from ${limits.min} to ${limits.max}.`,
    minimum: limits.min,
    maximum: limits.max,
    examples: [limits.example],
  });
  const toInteger = (value: number | string) =>
    typeof value === 'number' ? value : Number.parseInt(value, 10);
  const isInRange = (value: number | string) =>
    toInteger(value) >= limits.min && toInteger(value) <= limits.max;
  return Type.Codec(Type.Refine(either, isInRange, () => `must be from ${limits.min} to ${limits.max}`))
    .Decode(toInteger)
    .Encode((value): number | string => value);
}

/** The last instant that PostgreSQL and JavaScript both write with four digits of the year. */
const LAST_INSTANT = 253_402_300_799_999;

const instantText = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^[0-9]{1,15}$' })], {
  description: 'Epoch milliseconds, UTC, up to the year 9999.',
  examples: [1_795_240_000_000],
});
const toInstant = (value: number | string): number =>
  typeof value === 'number' ? value : Number.parseInt(value, 10);
const instantParam = Type.Codec(
  Type.Refine(
    instantText,
    (value) => toInstant(value) <= LAST_INSTANT,
    () => `must be at most ${LAST_INSTANT}`,
  ),
)
  .Decode(toInstant)
  .Encode((value): number | string => value);

const flag = Type.Codec(
  Type.Union(
    [Type.Boolean(), Type.Literal('true'), Type.Literal('false'), Type.Literal('1'), Type.Literal('0')],
    {
      description: 'true or false; forms may write 1 or 0.',
      examples: ['true'],
    },
  ),
)
  .Decode((value) => value === true || value === 'true' || value === '1')
  .Encode((value): boolean | 'true' | 'false' | '1' | '0' => value);

/** Characters that turn the direction of what follows, so that a text reads as another one. */
const TURNING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Invisible characters, by which two names could look the same. */
const UNSEEN = '\\u00ad\\u180e\\u200b-\\u200d\\u2060-\\u2064\\u206a-\\u206f\\ufeff\\ufff9-\\ufffb';

/**
 * Text of one line, names among them: without control characters and lone surrogates, which PostgreSQL cannot
 * store or no reader can see, and without characters that let it imitate another text.
 */
const TEXT_PATTERN = `^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff${TURNING}${UNSEEN}]*$`;

function text(lengthMin: number, lengthMax: number, example: string) {
  return Type.String({
    minLength: lengthMin,
    maxLength: lengthMax,
    pattern: TEXT_PATTERN,
    examples: [example],
  });
}

/** The same with line breaks and tabs, and with the joiners of emoji and the breaks between words of Thai. */
const LINES_PATTERN = `^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff${TURNING}]*$`;

/** Text of several lines; whatever ends a line, it arrives as a line feed. */
function lines(lengthMin: number, lengthMax: number, example: string) {
  const schema = Type.String({
    minLength: lengthMin,
    maxLength: lengthMax,
    pattern: LINES_PATTERN,
    description: 'Text that may have line breaks.',
    examples: [example],
  });
  return Type.Codec(schema)
    .Decode((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .Encode((value) => value);
}

function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Unsafe<T[number]>(
    Type.String({ enum: [...values], pattern: `^(${values.join('|')})$`, examples: [values[0] ?? ''] }),
  );
}

/** Text of a pattern that the type names. */
function matching<T extends string>(pattern: string, example: T, description: string) {
  return Type.Unsafe<T>(Type.String({ pattern, description, examples: [example] }));
}

export const t = {
  wholeNumber,
  flag,
  matching,
  text,
  lines,
  oneOf,
  /** An amount of money or a quantity in a request: at most 18 decimals, never negative. */
  decimal: Type.String({
    pattern: DECIMAL_PATTERN,
    maxLength: 40,
    description: 'A decimal number as text: digits and one optional point.',
    examples: ['0.25'],
  }),
  /** An amount in a reply; ledger entries may be negative. */
  amount: Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$', examples: ['12.5'] }),
  /** A percentage in a reply, for example "-1.25". */
  percent: Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$', examples: ['2.41'] }),
  /** Parts of ten thousand. */
  basisPoints: wholeNumber({ min: 0, max: 10_000, example: 100 }),
  id: wholeNumber({ min: 1, max: INTEGER_MAX, example: 1 }),
  uuid: Type.String({
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    examples: ['01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2'],
  }),
  /** Epoch milliseconds, UTC. */
  instant: Type.Integer({ minimum: 0, examples: [1_795_240_000_000] }),
  /** Epoch milliseconds in a query. */
  instantParam,
  limit: wholeNumber({ min: 1, max: LIMITS.pageSizeMax, example: 20 }),
  cursor: Type.String({ pattern: '^[A-Za-z0-9_-]{1,120}$', examples: ['MTIz'] }),
  /** The number 1, such as the version of a format. */
  one: Type.Literal(1),
  period: oneOf(KLINE_PERIODS),
  /** One of the five accounts of a user. */
  accountTypeId: wholeNumber({ min: 1, max: Object.keys(ACCOUNT_TYPES).length, example: 1 }),
  side: oneOf(['buy', 'sell'] as const),
  format: oneOf(['json', 'csv'] as const),
};

/** A strict object: unknown fields are refused, in requests and in replies. */
export function object<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A page of a list: rows under `data` (as the specification's news list) and where the next page starts. */
export function page<S extends TSchema>(row: S) {
  return object({ data: Type.Array(row), next_cursor: nullable(Type.String()) });
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

export const optional = Type.Optional;
export const list = Type.Array;
export const integer = Type.Integer;
export const boolean = Type.Boolean;
export const string = Type.String;
/** Texts by their names. */
export const texts = Type.Record(Type.String(), Type.String());
