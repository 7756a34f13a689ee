import { ClientError, describeError } from '@openbourse/client';
import { useState } from 'react';
import { toastError } from './query-client.ts';

/** One rule of a form: the message under its field while it fails. Order is what the person sees first. */
export interface Rule<Values, MessageKey extends string> {
  readonly field: keyof Values & string;
  readonly key: MessageKey;
  readonly fails: (values: Values) => boolean;
}

type FieldOf<Values> = keyof Values & string;

/** The first failing rule of each field; a rule may take for granted that the ones before it have passed. */
export function failures<Values, MessageKey extends string>(
  values: Values,
  rules: readonly Rule<Values, MessageKey>[],
): Partial<Record<FieldOf<Values>, MessageKey>> {
  const found: Partial<Record<FieldOf<Values>, MessageKey>> = {};
  for (const rule of rules) {
    if (found[rule.field] === undefined && rule.fails(values)) found[rule.field] = rule.key;
  }
  return found;
}

/** Fault of a field. */
export interface FieldFault<Values> {
  readonly field: FieldOf<Values>;
  readonly text: string;
  /** Shown while the field is typed in, rather than once it was left or the form was sent. */
  readonly isAtOnce?: boolean;
}

/** A refusal of the server that belongs to no field. */
export interface FormRefusal {
  readonly key: string;
  readonly text: string;
}

/** Sending of a form: a mutation of the query cache. */
export interface Sending<Input, Reply> {
  readonly isPending: boolean;
  readonly mutate: (
    input: Input,
    handlers: { readonly onSuccess: (reply: Reply) => void; readonly onError: (error: unknown) => void },
  ) => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly set: <F extends FieldOf<Values>>(field: F, value: Values[F]) => void;
  /** Changes several fields that depend on each other. */
  readonly change: (next: (values: Values) => Values) => void;
  /** Value, change, error and leaving of a text field, to be spread on it. */
  readonly bind: (field: TextFields<Values>) => {
    readonly value: string;
    readonly onValueChange: (value: string) => void;
    readonly error: string | undefined;
    readonly onBlur: () => void;
  };
  readonly errorOf: (field: FieldOf<Values>) => string | undefined;
  /** True when nothing stands against any field. */
  readonly isValid: boolean;
  /** Shows what fails among the fields, all of them when none are named; true when nothing does. */
  readonly check: (fields?: readonly FieldOf<Values>[]) => boolean;
  /** Puts a refusal of the server under its field; false when it belongs to none. */
  readonly refuse: (error: unknown) => boolean;
  /** The refusal that belongs to no field, where the form shows it itself. */
  readonly refusal: FormRefusal | null;
  /** Sends what passes, once at a time; a refusal goes to its field, to the form, or is shown in passing. */
  readonly send: <Input, Reply>(
    sending: Sending<Input, Reply>,
    input: Input,
    handlers?: {
      readonly onSuccess?: (reply: Reply) => void;
      /** True when it has said by itself what went wrong. */
      readonly onError?: (error: unknown) => boolean;
    },
  ) => void;
  /** Begins anew for the next one after what was sent: with how it began, or with what stays of it. */
  readonly reset: (next?: Values) => void;
}

type TextFields<Values> = {
  [F in FieldOf<Values>]: Values[F] extends string ? F : never;
}[FieldOf<Values>];

interface FormOptions<Values> {
  readonly initial: Values;
  /** Everything that stands against the values, the first of each field first. */
  readonly judge: (values: Values) => readonly FieldFault<Values>[];
  /** The field that a refusal belongs to, where the names of the call are not those of the form. */
  readonly fieldOf?: (error: ClientError) => FieldOf<Values> | null;
  /** Words for a refusal, where they are not those of the server. */
  readonly describe?: (error: ClientError) => string;
  /** The form shows a refusal that belongs to no field. */
  readonly showsRefusal?: boolean;
}

interface RuleOptions<Values, MessageKey extends string> {
  readonly initial: Values;
  readonly rules: readonly Rule<Values, MessageKey>[];
  readonly text: (key: MessageKey) => string;
}

interface State<Values> {
  readonly values: Values;
  /** Fields that show what stands against them. */
  readonly shown: ReadonlySet<string>;
  readonly refused: Readonly<Record<string, string>>;
  readonly refusal: FormRefusal | null;
}

/** A form as values and what stands against them; a refusal of the server stands until its field changes. */
export function useForm<Values extends object, MessageKey extends string>(
  options: FormOptions<Values> | RuleOptions<Values, MessageKey>,
): Form<Values> {
  const given = 'judge' in options ? options : byRules(options);
  const { initial, judge, showsRefusal = false } = given;
  const [state, setState] = useState<State<Values>>(() => begin(initial));
  const { values, shown, refused, refusal } = state;
  const faults = judge(values);
  const update = (next: (before: State<Values>) => Partial<State<Values>>): void =>
    setState((before) => ({ ...before, ...next(before) }));
  const show = (fields: readonly string[]): void =>
    update((before) => ({ shown: new Set([...before.shown, ...fields]) }));
  const set: Form<Values>['set'] = (field, value) =>
    update((before) => {
      const { [field]: _gone, ...rest } = before.refused;
      return { values: { ...before.values, [field]: value }, refused: rest, refusal: null };
    });
  const errorOf = (field: FieldOf<Values>): string | undefined =>
    refused[field] ??
    faults.find((fault) => fault.field === field && (fault.isAtOnce === true || shown.has(field)))?.text;
  const check: Form<Values>['check'] = (fields) => {
    show(fields ?? Object.keys(values));
    return !faults.some(({ field }) => fields === undefined || fields.includes(field));
  };
  const refuse = (error: unknown): boolean => {
    const found = refusalOf(error, values, given);
    if (found === null || (found.field === null && !showsRefusal)) return false;
    const { field, text, key } = found;
    if (field === null) update(() => ({ refusal: { key, text } }));
    else update((before) => ({ refused: { ...before.refused, [field]: text } }));
    return true;
  };
  return {
    values,
    set,
    errorOf,
    check,
    refuse,
    refusal,
    isValid: faults.length === 0,
    change: (next) => update((before) => ({ values: next(before.values), refused: {}, refusal: null })),
    bind: (field) => ({
      value: String(values[field]),
      onValueChange: (value) => set(field, value as Values[typeof field]),
      error: errorOf(field),
      onBlur: () => values[field] !== '' && show([field]),
    }),
    send: (sending, input, handlers) => {
      if (!check() || sending.isPending) return;
      update(() => ({ refused: {}, refusal: null }));
      sending.mutate(input, {
        onSuccess: (reply) => handlers?.onSuccess?.(reply),
        onError: (error) => {
          if (handlers?.onError?.(error) !== true && !refuse(error)) toastError(error);
        },
      });
    },
    reset: (next) => setState(begin(next ?? initial)),
  };
}

function begin<Values>(initial: Values): State<Values> {
  return { values: initial, shown: new Set(), refused: {}, refusal: null };
}

function byRules<Values extends object, MessageKey extends string>({
  initial,
  rules,
  text,
}: RuleOptions<Values, MessageKey>): FormOptions<Values> {
  return {
    initial,
    judge: (values) =>
      (Object.entries(failures(values, rules)) as [FieldOf<Values>, MessageKey][]).map(([field, key]) => ({
        field,
        text: text(key),
      })),
  };
}

/** Codes below are those of the way to the server, which no form can mend. */
const FIRST_SERVER_CODE = 1_000;

/** Refusal of the server and the field it names; null for a failure on the way to it. */
function refusalOf<Values extends object>(
  error: unknown,
  values: Values,
  { fieldOf, describe = describeError }: FormOptions<Values>,
): (FormRefusal & { readonly field: FieldOf<Values> | null }) | null {
  if (!(error instanceof ClientError) || error.code < FIRST_SERVER_CODE) return null;
  const named = error.details['field'];
  const same = typeof named === 'string' && Object.hasOwn(values, named) ? (named as FieldOf<Values>) : null;
  const field = fieldOf === undefined ? same : fieldOf(error);
  return { field, key: error.key, text: describe(error) };
}
