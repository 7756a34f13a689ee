import { COLLECTION_FIELDS, type CollectionField, type DecodedInputOf, type fiat } from '@openbourse/api';
import { readCardNumber } from '@openbourse/api/fiat/card-number';
import { AppError } from '../../kernel/error.ts';

type Input = Omit<DecodedInputOf<typeof fiat.saveCollectionMethod>, 'pay_password' | 'id' | 'qr'>;

/** Details of a collection method, sealed as a whole. */
export interface Details {
  readonly real_name: string;
  readonly bank_name: string | null;
  readonly branch: string | null;
  readonly card_number: string | null;
  readonly account: string | null;
  readonly nickname: string | null;
}

const EXAMPLES: Readonly<Record<keyof Details, string>> = {
  real_name: 'Anna Berger',
  bank_name: 'Deutsche Bank',
  branch: 'Hamburg',
  card_number: '6222021234567890123',
  account: 'anna@example.com',
  nickname: 'Anna',
};

/** Reads the fields of a kind; what it does not have is left out. Refuses what is missing or has no form. */
export function readDetails(input: Input): Details {
  const realName = input.real_name.trim();
  if (realName === '') throw missing('real_name');
  const { required, optional } = COLLECTION_FIELDS[input.kind];
  const read = (field: CollectionField): string | null => {
    const isRequired = required.includes(field);
    if (!isRequired && !optional.includes(field)) return null;
    const text = (input[field] ?? '').trim();
    if (text === '' && isRequired) throw missing(field);
    return text === '' ? null : text;
  };
  return {
    real_name: realName,
    bank_name: read('bank_name'),
    branch: read('branch'),
    card_number: cardNumberOf(read('card_number')),
    account: read('account'),
    nickname: read('nickname'),
  };
}

/** Reports whether two names are one: letters alone count, in either case. */
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

function cardNumberOf(text: string | null): string | null {
  if (text === null) return null;
  const value = readCardNumber(text);
  if (value !== null) return value;
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
