import { ClientError, describeError } from '@openbourse/client';
import { useState } from 'react';

/** One rule of a form: the message under its field while it fails. Order is what the person sees first. */
export interface Rule<Values, MessageKey extends string> {
  readonly field: keyof Values & string;
  readonly key: MessageKey;
  readonly fails: (values: Values) => boolean;
}

/** The first failing rule of each field. */
export function failures<Values, MessageKey extends string>(
  values: Values,
  rules: readonly Rule<Values, MessageKey>[],
): Partial<Record<keyof Values & string, MessageKey>> {
  const found: Partial<Record<keyof Values & string, MessageKey>> = {};
  for (const rule of rules) {
    if (found[rule.field] === undefined && rule.fails(values)) found[rule.field] = rule.key;
  }
  return found;
}

export interface Form<Values> {
  readonly values: Values;
  readonly set: <F extends keyof Values & string>(field: F, value: Values[F]) => void;
  /** Value, change, error and leaving of a text field, to be spread on it. */
  readonly bind: (field: TextFields<Values>) => {
    readonly value: string;
    readonly onValueChange: (value: string) => void;
    readonly error: string | undefined;
    readonly onBlur: () => void;
  };
  readonly errorOf: (field: keyof Values & string) => string | undefined;
  /** Shows what fails among the fields, all of them when none are named; true when nothing does. */
  readonly check: (fields?: readonly (keyof Values & string)[]) => boolean;
  /** Puts a refusal of the server under its field; false when it belongs to none. */
  readonly refuse: (error: unknown) => boolean;
  /** Back to how it began, for the next one after what was sent. */
  readonly reset: () => void;
}

type TextFields<Values> = {
  [F in keyof Values & string]: Values[F] extends string ? F : never;
}[keyof Values & string];

/** A form as values and rules; an error shows once its field was left or the form was sent. */
export function useForm<Values extends object, MessageKey extends string>(options: {
  readonly initial: Values;
  readonly rules: readonly Rule<Values, MessageKey>[];
  readonly text: (key: MessageKey) => string;
}): Form<Values> {
  const { initial, rules, text } = options;
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const failing = failures(values, rules);

  const show = (fields: readonly string[]): void => setShown((before) => new Set([...before, ...fields]));
  const set: Form<Values>['set'] = (field, value) => {
    setValues((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _gone, ...rest }) => rest);
  };
  const errorOf = (field: keyof Values & string): string | undefined => {
    const key = failing[field];
    return refused[field] ?? (key !== undefined && shown.has(field) ? text(key) : undefined);
  };
  return {
    values,
    set,
    errorOf,
    bind: (field) => ({
      value: String(values[field]),
      onValueChange: (value) => set(field, value as Values[typeof field]),
      error: errorOf(field),
      onBlur: () => values[field] !== '' && show([field]),
    }),
    check: (fields) => {
      const wanted = fields ?? (Object.keys(values) as (keyof Values & string)[]);
      show(wanted);
      return wanted.every((field) => failing[field] === undefined);
    },
    refuse: (error) => {
      if (!(error instanceof ClientError)) return false;
      const field = error.details['field'];
      if (typeof field !== 'string' || !Object.hasOwn(values, field)) return false;
      setRefused((before) => ({ ...before, [field]: describeError(error) }));
      return true;
    },
    reset: () => {
      setValues(initial);
      setShown(new Set());
      setRefused({});
    },
  };
}
