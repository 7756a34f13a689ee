import { ClientError } from '@openbourse/client';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useErrorText } from './error-text.ts';
import type { FieldRule } from './field-rules.ts';
import { useTexts } from './texts.ts';

/** A field of a dialog. */
interface DialogField {
  readonly label: string;
  readonly initial?: string;
  readonly rule?: FieldRule | undefined;
  /** Passwords count with the spaces around them. */
  readonly isExact?: boolean;
  /** Names of the call's fields that it stands for, where its own is none of them. */
  readonly standsFor?: readonly string[];
}

type Texts = Readonly<Record<string, string>>;

/** Methods by which a dialog sends its form. */
export type SentForm = Pick<Form<Texts>, 'check' | 'refuse' | 'send'>;

interface DialogForm<Name extends string> extends SentForm {
  /** The texts, without the spaces around them. */
  readonly values: Readonly<Record<Name, string>>;
  /** The properties of a field's control. */
  readonly field: (name: Name) => ReturnType<Form<Texts>['bind']> & Control;
}

type Control = Pick<DialogField, 'label'> & NonNullable<FieldRule['input']>;

/** Form of a dialog: each field has a label and may have a rule; a refusal stands at the field that it names. */
export function useDialogForm<Name extends string>(
  fields: Readonly<Record<Name, DialogField>>,
): DialogForm<Name> {
  const t = useTexts();
  const errorText = useErrorText();
  const all = Object.entries<DialogField>(fields);
  const textsOf = (textOf: (name: string, field: DialogField) => string): Record<Name, string> =>
    Object.fromEntries(all.map(([name, field]) => [name, textOf(name, field)])) as Record<Name, string>;
  const textOf = (values: Texts, name: string): string => {
    const text = values[name] ?? '';
    return fields[name as Name].isExact === true ? text : text.trim();
  };
  const namedBy = (error: unknown): readonly [string, DialogField] | undefined => {
    const named = error instanceof ClientError ? error.details['field'] : undefined;
    return all.find(([name, field]) => (field.standsFor ?? [name]).some((one) => one === named));
  };
  const form = useForm<Texts, never>({
    initial: textsOf((_, { initial }) => initial ?? ''),
    judge: (values) =>
      all.flatMap(([field, { rule }]) =>
        rule === undefined || rule.accepts(textOf(values, field))
          ? []
          : [{ field, text: t(rule.key, rule.values) }],
      ),
    fieldOf: (error) => namedBy(error)?.[0] ?? null,
    describe: (error) => errorText(error, namedBy(error)?.[1].label),
  });
  const { check, refuse, send } = form;
  return {
    ...{ check, refuse, send },
    values: textsOf((name) => textOf(form.values, name)),
    field: (name) => ({ label: fields[name].label, ...fields[name].rule?.input, ...form.bind(name) }),
  };
}
