import { type MethodFieldFault, readMethodField } from '@openbourse/api/fiat/method-field';
import { LIMITS } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import type { Method, PaymentMethod } from '../api.ts';

/** Values typed into the form of a kind, by the keys of its fields. */
export type MethodValues = Readonly<Record<string, string>>;

type Field = PaymentMethod['fields'][number];
/** Kinds whose values have any form. */
type FreeKind = 'text' | 'account';
type FieldMessage = `fiat:error.${'missing' | 'short' | 'long' | `form.${Exclude<Field['kind'], FreeKind>}`}`;
export type MethodMessage = FieldMessage | 'fiat:error.real_name' | 'wallet:payPasswordRequired';

const PASSWORD_FORM = new RegExp(`^[0-9]{${LIMITS.payPasswordDigits}}$`);
/** Fields that the call has parameters for; others go as lines of one. */
const NAMED = ['bank_name', 'branch', 'card_number', 'account', 'nickname'] as const;

/** The transaction password has a form of its own; what has another is no try. */
export const PAY_PASSWORD_RULE = {
  field: 'pay_password',
  key: 'wallet:payPasswordRequired',
  fails: ({ pay_password }: { readonly pay_password: string }) => !PASSWORD_FORM.test(pay_password),
} as const;

/** The rules of the fields that the kind has, in their order. */
export function rulesOf(kind: PaymentMethod): readonly Rule<MethodValues, MethodMessage>[] {
  return [
    {
      field: 'real_name',
      key: 'fiat:error.real_name',
      fails: ({ real_name: name = '' }) => name.trim() === '',
    },
    ...kind.fields.flatMap((field) => FAULTS.map((fault) => ruleOf(field, fault))),
    {
      ...PAY_PASSWORD_RULE,
      fails: ({ pay_password = '' }) => PAY_PASSWORD_RULE.fails({ pay_password }),
    },
  ];
}

const FAULTS = ['missing', 'form', 'short', 'long'] as const satisfies readonly MethodFieldFault[];

function ruleOf(field: Field, fault: MethodFieldFault): Rule<MethodValues, MethodMessage> {
  return {
    field: field.key,
    key: messageOf(field, fault),
    fails: (values) => readMethodField(field, values[field.key] ?? '').fault === fault,
  };
}

/** An empty number is named with its form, so that the person knows what to look for. */
function messageOf({ kind }: Field, fault: MethodFieldFault): FieldMessage {
  const isFree = kind === 'text' || kind === 'account';
  if (isFree) return fault === 'short' || fault === 'long' ? `fiat:error.${fault}` : 'fiat:error.missing';
  return fault === 'form' || fault === 'missing' ? `fiat:error.form.${kind}` : `fiat:error.${fault}`;
}

/** Values that the form starts with: the method that is edited, or nothing but the name that is certified. */
export function initialValues(
  kind: PaymentMethod,
  { method, certifiedName }: { readonly method: Method | null; readonly certifiedName: string | null },
): MethodValues {
  const saved = new Map(method?.fields.map(({ key, value }) => [key, value]));
  const fields = kind.fields.map(({ key }) => [key, saved.get(key) ?? ''] as const);
  return {
    ...Object.fromEntries(fields),
    real_name: certifiedName ?? method?.real_name ?? '',
    pay_password: '',
  };
}

/** Input that is sent: the fields of the kind, and the payment code where the kind has one. */
export function inputOf(
  values: MethodValues,
  method: { readonly id: string | undefined; readonly kind: PaymentMethod; readonly qr: string },
): CallInput<'fiat.save_collection_method'> {
  const { id, kind, qr } = method;
  const given = kind.fields.map(({ key }) => [key, (values[key] ?? '').trim()] as const);
  const isNamed = (key: string): boolean => NAMED.some((name) => name === key);
  const lines = given.filter(([key, value]) => !isNamed(key) && value !== '');
  return {
    id,
    kind: kind.code,
    real_name: (values['real_name'] ?? '').trim(),
    ...Object.fromEntries(given.filter(([key]) => isNamed(key))),
    values: lines.length === 0 ? undefined : lines.map(([key, value]) => `${key}=${value}`).join('\n'),
    qr: kind.picture !== 'none' && qr !== '' ? qr : undefined,
    pay_password: values['pay_password'] ?? '',
  };
}
