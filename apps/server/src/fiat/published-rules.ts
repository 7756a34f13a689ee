import { FIAT_LIMITS, FIAT_WINDOWS } from '@openbourse/api';
import { BUYER_LIMITS, CANCELLATIONS_A_DAY, CLOCK_CONFIRMATION, FIAT_TIMES } from '@openbourse/engine';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { constantRules, factsOf, type RuleSource } from '../kernel/published-rules.ts';

/** Times and limits of orders between people, and what merchants need. */
export const FIAT_RULES: readonly RuleSource[] = [
  constantRules('p2p_orders', async () => [{ about: [], values: [...timesOfOrders(), ...limitsOfBuyers()] }]),
  constantRules('p2p_merchants', async () => [{ about: [], values: termsOfMerchants() }]),
];

function timesOfOrders() {
  const windows = FIAT_WINDOWS.map(Number);
  return factsOf({
    order_value_min: FIAT_LIMITS.orderValueMin,
    payment_window_min: Math.min(...windows),
    payment_window_max: Math.max(...windows),
    dispute_after: FIAT_TIMES.buyerDisputeMs / MINUTE_MS,
    evidence: FIAT_TIMES.evidenceMs / HOUR_MS,
    ruling_review: FIAT_LIMITS.reviewMs / HOUR_MS,
    postponement: FIAT_TIMES.postponementMs / HOUR_MS,
    clock_confirmation: FIAT_TIMES.receiptMs / HOUR_MS,
    clock_confirmation_max: CLOCK_CONFIRMATION.valueMax,
    clock_confirmation_orders: CLOCK_CONFIRMATION.orders,
  });
}

function limitsOfBuyers() {
  return factsOf({
    cancellations_max: CANCELLATIONS_A_DAY,
    purchases_max: FIAT_LIMITS.activeOrdersMax,
    first_purchase_max: BUYER_LIMITS.firstPurchaseMax,
    new_buyer_max: BUYER_LIMITS.newBuyerMax,
    trusted_purchases: BUYER_LIMITS.trustedPurchases,
    trusted_age: BUYER_LIMITS.trustedAgeMs / DAY_MS,
    bought_hold: FIAT_LIMITS.boughtHoldMs / HOUR_MS,
  });
}

function termsOfMerchants() {
  return factsOf({
    maker_fee: FIAT_LIMITS.merchantFeePercent,
    bond: FIAT_LIMITS.bond,
    bonds_max: FIAT_LIMITS.bondCover,
    bond_return: FIAT_LIMITS.leavingMs / DAY_MS,
    account_age: FIAT_LIMITS.merchantAgeDays,
    completed_orders: FIAT_LIMITS.merchantOrders,
    completion: FIAT_LIMITS.merchantCompletionPercent,
    counterparties: FIAT_LIMITS.merchantCounterparties,
    ads_max: FIAT_LIMITS.activeAdsPerSideMax,
    floating_min: FIAT_LIMITS.floatingPercentMin,
    floating_max: FIAT_LIMITS.floatingPercentMax,
  });
}
