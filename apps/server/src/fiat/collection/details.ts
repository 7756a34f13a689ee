import type { DecodedInputOf, fiat, ReplyOf } from '@openbourse/api';
import { exampleOfField, type MethodFieldRule, readMethodField } from '@openbourse/api/fiat/method-field';
import { readValues } from '@openbourse/api/fiat/method-text';
import { AppError } from '../../kernel/error.ts';
import type { PaymentMethod } from '../method/payment-method.ts';

type Input = Omit<DecodedInputOf<typeof fiat.saveCollectionMethod>, 'pay_password' | 'id' | 'qr' | 'kind'>;
type Shown = ReplyOf<typeof fiat.collectionMethod>;
type FieldValue = Shown['fields'][number];

/** Fields that the contract names by themselves; a kind has some of them. */
const NAMED = ['bank_name', 'branch', 'card_number', 'account', 'nickname'] as const;
type Named = (typeof NAMED)[number];

/** Details of a collection method by the keys of its fields, sealed as a whole. */
export type Details = Readonly<Record<Named, string | null>> &
  Readonly<Record<string, string | null>> & { readonly real_name: string };

/** Reads the fields of a kind; what it does not have is left out. Refuses what is missing or has no form. */
export function readDetails(method: PaymentMethod, input: Input): Details {
  const realName = input.real_name.trim();
  if (realName === '')
    throw new AppError('fiat.field_required', { field: 'real_name', accepted: 'Anna Berger' });
  const given: Readonly<Record<string, string | undefined>> = {
    ...readValues(input.values ?? ''),
    ...namedOf(input),
  };
  const values = method.fields.map((field) => [field.key, readValue(field, given[field.key] ?? '')] as const);
  const none = { bank_name: null, branch: null, card_number: null, account: null, nickname: null };
  return { ...none, ...Object.fromEntries(values), real_name: realName };
}

function namedOf(input: Input): Readonly<Record<string, string>> {
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = input[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readValue(field: MethodFieldRule, text: string): string | null {
  const { value, fault } = readMethodField(field, text);
  if (fault === null) return value;
  const known = { field: field.key, accepted: exampleOfField(field) };
  if (fault === 'missing') throw new AppError('fiat.field_required', known);
  if (fault === 'form' && field.kind === 'card_number') throw new AppError('fiat.invalid_card_number', known);
  const limit = fault === 'short' ? field.min : field.max;
  throw new AppError('fiat.invalid_field', { ...known, limit: `${limit}` });
}

/** Fields of a version with what an account has in them; `masked` hides numbers and accounts. */
export function presentFields(
  method: PaymentMethod,
  details: Details,
  { isMasked }: { readonly isMasked: boolean },
): FieldValue[] {
  return method.fields.flatMap(({ key, kind, label, labels }) => {
    const value = details[key] ?? null;
    if (value === null) return [];
    return [{ key, kind, label, labels, value: isMasked ? maskValue(kind, value) : value }];
  });
}

/** The same as the parameters that the contract names, null where the kind has none. */
export function presentNamed(fields: readonly FieldValue[]): Readonly<Record<Named, string | null>> {
  const valueOf = (key: Named): string | null => fields.find((field) => field.key === key)?.value ?? null;
  return {
    bank_name: valueOf('bank_name'),
    branch: valueOf('branch'),
    card_number: valueOf('card_number'),
    account: valueOf('account'),
    nickname: valueOf('nickname'),
  };
}

/** Reports whether two names are one: letters alone count, in either case. */
export function isSameName(one: string, other: { readonly name: string }): boolean {
  return plain(one) === plain(other.name);
}

const SHOWN = 4;
const HIDDEN = '****';

/** Numbers show their last four signs; accounts their first two, and a short one nothing more than the first. */
function maskValue(kind: FieldValue['kind'], value: string): string {
  if (kind === 'text') return value;
  if (kind !== 'account' && kind !== 'email') return `${HIDDEN}${value.slice(-SHOWN)}`;
  const signs = [...value];
  return `${signs.slice(0, signs.length > SHOWN ? 2 : 1).join('')}${HIDDEN}`;
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}
