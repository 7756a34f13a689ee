import { DECIMAL_PATTERN } from '@openbourse/money';
import Type, { type TSchema } from 'typebox';
import type { ErrorKey } from './errors.ts';
import { ACCOUNT_TYPES } from './limits.ts';
import { object, optional } from './schema.ts';

/** Money that other accounts of a user give to the one that pays: exactly the sums that the person saw. */
export interface Move {
  readonly currencyId: number;
  /** At most one sum of each account. */
  readonly from: readonly { readonly accountTypeId: number; readonly amount: string }[];
}

/** Accounts besides the one that pays. */
const SOURCES_MAX = Object.keys(ACCOUNT_TYPES).length - 1;
const SOURCE = `[1-${SOURCES_MAX + 1}]=${DECIMAL_PATTERN.slice(1, -1)}`;
const ID_DIGITS_MAX = 9;
const LENGTH_MAX = 180;

/** Writes a move as calls take it: `<currency_id>:<account_type_id>=<amount>`, further accounts after commas. */
export function moveText({ currencyId, from }: Move): string {
  return `${currencyId}:${from.map(({ accountTypeId, amount }) => `${accountTypeId}=${amount}`).join(',')}`;
}

function readMove(text: string): Move {
  const [currency = '', sums = ''] = text.split(':');
  const from = sums.split(',').map((sum) => {
    const [account = '', amount = ''] = sum.split('=');
    return { accountTypeId: Number.parseInt(account, 10), amount };
  });
  return { currencyId: Number.parseInt(currency, 10), from };
}

const move = Type.Codec(
  Type.String({
    pattern: `^[1-9][0-9]{0,${ID_DIGITS_MAX - 1}}:${SOURCE}(,${SOURCE}){0,${SOURCES_MAX - 1}}$`,
    maxLength: LENGTH_MAX,
    description:
      'What other accounts of the user give to the one that pays, in the same transaction: currency_id, then account_type_id and amount of each, as ledger.move_plan answers it.',
    examples: ['1:2=120.5,4=3'],
  }),
)
  .Decode(readMove)
  .Encode(moveText);

/** Input of a change that an account pays for (`pays`): other accounts may give what it lacks. */
export function paying<P extends Record<string, TSchema>>(properties: P) {
  return object({ ...properties, move: optional(move) });
}

/** The move in the input of a change, before the slice of the change reads the rest; null where there is none. */
export function moveOf(input: unknown): Move | null {
  const given = typeof input === 'object' && input !== null && 'move' in input ? input.move : undefined;
  return (given as Move | undefined) ?? null;
}

/** Refusals of the move of a change. */
export const MOVE_ERRORS: readonly ErrorKey[] = [
  'identity.frozen',
  'ledger.move_short',
  'ledger.same_account',
  'ledger.currency_not_in_account',
  'ledger.amount_zero',
  'ledger.amount_decimals',
  'wallet.deposit_at_risk',
  'contract.margin_in_use',
  'contract.profits_held',
];
