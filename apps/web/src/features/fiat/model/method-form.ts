import { readCardNumber } from '@openbourse/api/fiat/card-number';
import { COLLECTION_FIELDS, type CollectionField, type CollectionKind, LIMITS } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import type { Method } from '../api.ts';

/** Values typed into the form; fields of other kinds keep what was typed for them. */
export interface MethodValues extends Readonly<Record<CollectionField, string>> {
  readonly real_name: string;
  readonly pay_password: string;
}

type FieldMessage = `fiat:error.${'real_name' | Exclude<CollectionField, 'branch'>}`;
export type MethodMessage = FieldMessage | 'wallet:payPasswordRequired';

const PASSWORD_FORM = new RegExp(`^[0-9]{${LIMITS.payPasswordDigits}}$`);

/** The transaction password has a form of its own; what has another is no try. */
export const PAY_PASSWORD_RULE = {
  field: 'pay_password',
  key: 'wallet:payPasswordRequired',
  fails: ({ pay_password }: { readonly pay_password: string }) => !PASSWORD_FORM.test(pay_password),
} as const;

const RULES: readonly Rule<MethodValues, MethodMessage>[] = [
  { field: 'real_name', key: 'fiat:error.real_name', fails: ({ real_name }) => real_name.trim() === '' },
  { field: 'bank_name', key: 'fiat:error.bank_name', fails: ({ bank_name }) => bank_name.trim() === '' },
  {
    field: 'card_number',
    key: 'fiat:error.card_number',
    fails: ({ card_number }) => readCardNumber(card_number) === null,
  },
  { field: 'account', key: 'fiat:error.account', fails: ({ account }) => account.trim() === '' },
  { field: 'nickname', key: 'fiat:error.nickname', fails: ({ nickname }) => nickname.trim() === '' },
  PAY_PASSWORD_RULE,
];

/** The fields that a form of the kind shows. */
export function fieldsOf(kind: CollectionKind): readonly (keyof MethodValues)[] {
  const { required, optional } = COLLECTION_FIELDS[kind];
  return ['real_name', ...required, ...optional, 'pay_password'];
}

/** The rules of the fields that the kind has. */
export function rulesOf(kind: CollectionKind): readonly Rule<MethodValues, MethodMessage>[] {
  const fields = fieldsOf(kind);
  return RULES.filter(({ field }) => fields.includes(field));
}

/** Values that the form starts with: the method that is edited, or nothing but the name that is certified. */
export function initialValues(method: Method | null, certifiedName: string | null): MethodValues {
  return {
    real_name: certifiedName ?? method?.real_name ?? '',
    bank_name: method?.bank_name ?? '',
    branch: method?.branch ?? '',
    card_number: method?.card_number ?? '',
    account: method?.account ?? '',
    nickname: method?.nickname ?? '',
    pay_password: '',
  };
}

/** Input that is sent: the fields of the kind, and the payment code where the kind has one. */
export function inputOf(
  values: MethodValues,
  method: { readonly id: string | undefined; readonly kind: CollectionKind; readonly qr: string },
): CallInput<'fiat.save_collection_method'> {
  const { id, kind, qr } = method;
  const fields = fieldsOf(kind);
  const textOf = (field: CollectionField): string | undefined =>
    fields.includes(field) ? values[field].trim() : undefined;
  return {
    id,
    kind,
    real_name: values.real_name.trim(),
    bank_name: textOf('bank_name'),
    branch: textOf('branch'),
    card_number: textOf('card_number'),
    account: textOf('account'),
    nickname: textOf('nickname'),
    qr: COLLECTION_FIELDS[kind].hasQr && qr !== '' ? qr : undefined,
    pay_password: values.pay_password,
  };
}
