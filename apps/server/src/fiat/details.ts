import type { CollectionKind, DecodedInputOf, fiat } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';

type Input = Omit<DecodedInputOf<typeof fiat.saveCollectionMethod>, 'pay_password' | 'id' | 'qr'>;

/** What is known of a collection method, sealed as a whole. */
export interface Details {
  readonly real_name: string;
  readonly bank_name: string | null;
  readonly branch: string | null;
  readonly card_number: string | null;
  readonly account: string | null;
  readonly nickname: string | null;
}

type Field = Exclude<keyof Details, 'real_name'>;

const EXAMPLES: Readonly<Record<keyof Details, string>> = {
  real_name: 'Anna Berger',
  bank_name: 'Deutsche Bank',
  branch: 'Hamburg',
  card_number: '6222021234567890123',
  account: 'anna@example.com',
  nickname: 'Anna',
};
const REQUIRED: Readonly<Record<CollectionKind, readonly Field[]>> = {
  bank: ['bank_name', 'card_number'],
  alipay: ['account'],
  wechat: ['account', 'nickname'],
};
const OPTIONAL: Readonly<Record<CollectionKind, readonly Field[]>> = {
  bank: ['branch'],
  alipay: [],
  wechat: [],
};
const CARD_NUMBER = /^([0-9]{10,30}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})$/;

/** Reads the fields of a kind; what it does not have is left out. Refuses what is missing or has no form. */
export function readDetails(input: Input): Details {
  const realName = input.real_name.trim();
  if (realName === '') throw missing('real_name');
  const read = (field: Field): string | null => {
    const isRequired = REQUIRED[input.kind].includes(field);
    if (!isRequired && !OPTIONAL[input.kind].includes(field)) return null;
    const text = (input[field] ?? '').trim();
    if (text === '' && isRequired) throw missing(field);
    return text === '' ? null : text;
  };
  return {
    real_name: realName,
    bank_name: read('bank_name'),
    branch: read('branch'),
    card_number: readCardNumber(read('card_number')),
    account: read('account'),
    nickname: read('nickname'),
  };
}

/** Whether two names are one: letters alone count, in either case. */
export function isSameName(one: string, other: { readonly name: string }): boolean {
  return plain(one) === plain(other.name);
}

const SHOWN = 4;
const HIDDEN = '****';

/** Shows the last four signs of a card number. */
export function maskCardNumber(value: string): string {
  return `${HIDDEN}${value.slice(-SHOWN)}`;
}

/** Shows the first two signs of an account; of a short one nothing more than the first. */
export function maskAccount(value: string): string {
  const signs = [...value];
  return `${signs.slice(0, signs.length > SHOWN ? 2 : 1).join('')}${HIDDEN}`;
}

function readCardNumber(text: string | null): string | null {
  if (text === null) return null;
  const value = text.replace(/[ -]/g, '').toUpperCase();
  if (CARD_NUMBER.test(value)) return value;
  throw new AppError('fiat.invalid_card_number', { field: 'card_number', accepted: EXAMPLES.card_number });
}

function missing(field: keyof Details): AppError {
  return new AppError('fiat.field_required', { field, accepted: EXAMPLES[field] });
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}
