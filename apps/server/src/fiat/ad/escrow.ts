import { divDecimal, formatDecimal, mulDecimal, parseDecimal, parseSignedDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type Balance, type BalanceKey, Journal, lockBalances, writeBatch } from '../../ledger/index.ts';
import type { Deps } from '../deps.ts';
import type { AdRecord } from './ad.ts';

type Owner = Pick<AdRecord, 'userId' | 'currencyId' | 'scale' | 'feePpm'>;

/**
 * Moves what a selling ad holds more, or frees what it holds less, within the fiat account of its merchant. Coins that
 * may have to go back to a chain are not for sale.
 */
export async function moveAdHold(
  tx: Tx,
  deps: Pick<Deps, 'mayLeave'>,
  { ad, change }: { readonly ad: Owner; readonly change: string },
): Promise<void> {
  const units = parseSignedDecimal(change, ad.scale);
  if (units === 0n) return;
  const { userId, currencyId } = ad;
  if (units > 0n) {
    const leaving = { exit: 'ad', userId, currencyId, amount: change } as const;
    await deps.mayLeave.assertMayLeave(tx, { ...leaving, payee: null, proof: null });
  }
  const key = { userId, wallet: 'fiat', currencyId } as const;
  const balances = await lockBalances(tx, [key]);
  const balance = balances.get(key);
  if (balance.available < units) throw insufficient(balance, ad, change);
  balances.hold(balance, units);
  await writeBatch(tx, new Journal(balances));
}

/** Frees what several ads of a merchant hold. */
export async function freeAdHolds(tx: Tx, ads: readonly AdRecord[]): Promise<void> {
  const holding = ads.filter(({ held }) => held !== '0');
  if (holding.length === 0) return;
  const keyOf = ({ userId, currencyId }: AdRecord): BalanceKey => ({ userId, wallet: 'fiat', currencyId });
  const balances = await lockBalances(tx, holding.map(keyOf));
  for (const ad of holding) balances.hold(balances.get(keyOf(ad)), -parseDecimal(ad.held, ad.scale));
  await writeBatch(tx, new Journal(balances));
}

/** Names the quantity that would be possible: with its fee on top it is what is available. */
function insufficient(balance: Balance, ad: Owner, needed: string): AppError {
  const available = formatDecimal(balance.available, ad.scale);
  const scaled = mulDecimal(available, '1000000', ad.scale, 'exact');
  return new AppError('ledger.insufficient_balance', {
    field: 'quantity',
    limit: needed,
    available,
    accepted: divDecimal(scaled, String(1_000_000 + ad.feePpm), ad.scale, 'floor'),
    asset: balance.code,
  });
}
