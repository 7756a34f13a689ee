import { FIAT_LIMITS } from '@openbourse/api';
import { addDecimal, compareDecimal, DAY_MS, mulDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import type { AdRecord } from '../ad/ad.ts';
import type { Deps } from '../deps.ts';
import { findMerchant, readCoverUsed } from '../merchant/merchant-queries.ts';
import { readStanding, type Standing } from './read-standing.ts';
import type { Asked } from './read-terms.ts';

/** Checks that the ad takes orders now, and that its maker may take part in one. */
export async function checkMaker(tx: Tx, deps: Deps, ad: AdRecord): Promise<void> {
  const refused = (): AppError => new AppError('fiat.ad_not_open', { field: 'ad_id' });
  if (!ad.isListed) throw refused();
  const maker = await readStanding(deps, tx, ad.userId);
  if (!maker.canTrade || !maker.isMerchant) throw refused();
  if (ad.side === 'buy' && (maker.blockedUntil !== null || maker.cancellationsLeft === 0)) throw refused();
}

/** Checks that the maker's coins may leave now; the reason why not concerns the maker alone. */
export async function checkLeaving(
  tx: Tx,
  deps: Deps,
  { ad, asked }: { readonly ad: AdRecord; readonly asked: Asked },
): Promise<void> {
  const { userId, currencyId } = ad;
  const leaving = { exit: 'ad_order', userId, currencyId, amount: asked.quantity } as const;
  try {
    await deps.mayLeave.assertMayLeave(tx, { ...leaving, payee: null, proof: null });
  } catch (error) {
    if (error instanceof AppError) throw new AppError('fiat.ad_not_open', { field: 'ad_id' });
    throw error;
  }
}

/**
 * Checks that the ad is meant for the taker, and that the order is within what the rules let one person
 * trade.
 */
export async function checkLimits(
  tx: Tx,
  deps: Deps,
  order: { readonly ad: AdRecord; readonly asked: Asked; readonly takerId: number },
): Promise<void> {
  const { ad, asked, takerId } = order;
  const taker = await readStanding(deps, tx, takerId);
  if (taker.isFrozen) throw new AppError('identity.frozen');
  if (!taker.canTrade) throw new AppError('identity.not_verified');
  checkCounterparty(ad, taker, deps.clock.now());
  if (ad.side === 'sell') checkBuyer(taker, asked);
  const { valueLeft } = taker;
  if (valueLeft !== null && compareDecimal(asked.value, valueLeft) > 0) {
    const known = { limit: valueLeft, accepted: valueLeft, asset: 'USDT' };
    throw new AppError('fiat.limit_reached', { field: 'amount', ...known });
  }
  await checkBond(tx, { ad, asked });
}

function checkCounterparty(ad: AdRecord, taker: Standing, now: number): void {
  const days = Math.floor((now - taker.registeredAt) / DAY_MS);
  const refuse = (field: string, limit: number): never => {
    throw new AppError('fiat.counterparty_refused', { field, limit: String(limit), accepted: String(limit) });
  };
  if (taker.level < ad.counterpartyLevel) refuse('counterparty_level', ad.counterpartyLevel);
  if (taker.completed < ad.counterpartyOrders) refuse('counterparty_orders', ad.counterpartyOrders);
  if (days < ad.counterpartyDays) refuse('counterparty_days', ad.counterpartyDays);
}

function checkBuyer(taker: Standing, asked: Asked): void {
  if (taker.blockedUntil !== null) {
    const until = minuteText(taker.blockedUntil);
    throw new AppError('fiat.buying_blocked', { field: 'ad_id', until, accepted: until });
  }
  if (taker.active >= FIAT_LIMITS.activeOrdersMax) {
    const limit = String(FIAT_LIMITS.activeOrdersMax);
    throw new AppError('fiat.too_many_orders', { field: 'ad_id', limit });
  }
  const { orderValueMax: most } = taker;
  if (most === null || compareDecimal(asked.value, most) <= 0) return;
  throw new AppError('fiat.order_value_max', { field: 'amount', limit: most, accepted: most, asset: 'USDT' });
}

/** Checks that the bond covers the merchant's orders under way. */
async function checkBond(
  tx: Tx,
  { ad, asked }: { readonly ad: AdRecord; readonly asked: Asked },
): Promise<void> {
  const bond = (await findMerchant(tx, ad.merchantId))?.bond ?? '0';
  const most = mulDecimal(bond, String(FIAT_LIMITS.bondCover), 8, 'floor');
  const used = await readCoverUsed(tx, { id: ad.merchantId, userId: ad.userId });
  if (compareDecimal(addDecimal(used, asked.value), most) <= 0) return;
  const left = subDecimal(most, used);
  const limit = left.startsWith('-') ? '0' : left;
  throw new AppError('fiat.bond_exhausted', { field: 'amount', limit, accepted: limit, asset: 'USDT' });
}
