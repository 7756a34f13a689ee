import { ppmOfPercent } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import type { Trader } from '../../spot/index.ts';
import { rateText, ZERO } from '../amount-text.ts';
import type { CallDeps } from '../call-deps.ts';

const NONE = { maker: ZERO, taker: ZERO, buyer: ZERO, seller: ZERO };
/** Fees are paid in what is received; there is no currency to pay them cheaper in. */
const NO_DISCOUNT = {
  enabledForAccount: false,
  enabledForSymbol: false,
  discountAsset: null,
  discount: ZERO,
};

/** The rates that would be frozen on an order of the user now. */
export async function commissionOf(deps: Pick<CallDeps, 'spot'>, trader: Trader, match: Match) {
  const rates = await ratesOf(deps, trader, match);
  const standardCommission = { ...NONE, maker: rateText(rates.makerPpm), taker: rateText(rates.takerPpm) };
  return { standardCommission, specialCommission: NONE, taxCommission: NONE, discount: NO_DISCOUNT };
}

/** The same, as a test of an order names them. */
export async function commissionForOrder(deps: Pick<CallDeps, 'spot'>, trader: Trader, match: Match) {
  const rates = await commissionOf(deps, trader, match);
  return {
    standardCommissionForOrder: rates.standardCommission,
    specialCommissionForOrder: rates.specialCommission,
    taxCommissionForOrder: rates.taxCommission,
    discount: rates.discount,
  };
}

/** On a match, or on those that have no rates of their own. */
export async function ratesOf(
  { spot }: Pick<CallDeps, 'spot'>,
  trader: Trader,
  match: Match | null,
): Promise<{ readonly makerPpm: number; readonly takerPpm: number }> {
  const rates = await spot.feeRates(trader.userGroup, match?.id ?? null);
  return {
    makerPpm: ppmOfPercent(rates.maker_fee_percent),
    takerPpm: ppmOfPercent(rates.taker_fee_percent),
  };
}
