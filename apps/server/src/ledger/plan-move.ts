import {
  type AccountTypeCode,
  type DecodedInputOf,
  type ledger as calls,
  moveText,
  type ReplyOf,
} from '@openbourse/api';
import {
  DecimalError,
  formatDecimal,
  parseDecimal,
  parseSignedDecimal,
  truncateDecimal,
} from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { readCurrencyFor } from './check-amount.ts';
import { chooseSources, type Source } from './choose-sources.ts';
import { findChoice, listFreeOf } from './move-queries.ts';
import type { CurrencyRead } from './transfer-queries.ts';

export interface PlanDeps {
  readonly db: Db;
  /** Part of the free balance of the account of contracts that a transfer could take now. */
  readonly lendable: (userId: number, available: string) => Promise<string>;
}

/** Which other accounts of a user give what one of them lacks of an amount; nothing is moved. */
export async function planMove(
  deps: PlanDeps,
  userId: number,
  input: DecodedInputOf<typeof calls.movePlan>,
): Promise<ReplyOf<typeof calls.movePlan>> {
  const to = walletOf(input.account_type_id);
  assert(to !== undefined, 'the schema knows the accounts');
  const currency = await readCurrencyFor(deps.db, input.currency_id, [to]);
  const wanted = readWanted(input.amount, currency);
  const rows = await listFreeOf(deps.db, { userId, currencyId: currency.id });
  const text = (units: bigint): string => formatDecimal(units, currency.scale);
  const own = rows.find(({ wallet }) => wallet === to)?.available ?? '0';
  const missing = wanted - parseSignedDecimal(own, currency.scale);
  const sources = await Promise.all(
    rows
      .filter(({ wallet }) => wallet !== to && currency.accounts.includes(wallet))
      .map((row) => sourceOf(deps, userId, { ...row, scale: currency.scale })),
  );
  const from = chooseSources(missing, sources).map(({ wallet, amount }) => ({
    accountTypeId: accountTypeIdOf(wallet),
    amount: text(amount),
  }));
  return {
    available: own,
    missing: text(missing > 0n ? missing : 0n),
    from: from.map(({ accountTypeId, amount }) => ({ account_type_id: accountTypeId, amount })),
    move: from.length === 0 ? null : moveText({ currencyId: currency.id, from }),
    pays_from_others: (await findChoice(deps.db, userId)).paysFromOthers,
  };
}

function readWanted(amount: string, { scale, code }: CurrencyRead): bigint {
  try {
    return parseDecimal(amount, scale);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    const known = { limit: String(scale), accepted: truncateDecimal(amount, scale), asset: code };
    throw new AppError('ledger.amount_decimals', { field: 'amount', ...known });
  }
}

async function sourceOf(
  { lendable }: PlanDeps,
  userId: number,
  row: { readonly wallet: AccountTypeCode; readonly available: string; readonly scale: number },
): Promise<Source> {
  const { wallet, available, scale } = row;
  const free = wallet === 'contract' ? await lendable(userId, available) : available;
  return { wallet, free: parseSignedDecimal(free, scale) };
}
