import type { EndpointName, Product } from '@openbourse/api';
import type { Change, Modes, ModeSubject } from './kernel/modes.ts';
import type { Market } from './market/index.ts';

/**
 * Change that each call of users makes, so that a mode can refuse it. Calls that are not named change nothing
 * of money.
 */
export const CHANGE_OF_CALL: Readonly<Partial<Record<EndpointName, readonly [Product, Change]>>> = {
  'spot.place_order': ['spot', 'open'],
  'spot.cancel_order': ['spot', 'manage'],
  'spot.cancel_all': ['spot', 'manage'],
  'contract.open': ['contract', 'open'],
  'contract.cancel': ['contract', 'manage'],
  'contract.cancel_all': ['contract', 'manage'],
  'contract.set_triggers': ['contract', 'manage'],
  'contract.change_margin': ['contract', 'manage'],
  'contract.close': ['contract', 'manage'],
  'contract.close_all': ['contract', 'manage'],
  'micro.place': ['micro', 'open'],
  'ledger.transfer': ['wallet', 'transfer'],
  'wallet.withdraw': ['wallet', 'withdraw'],
  'wallet.cancel_withdrawal': ['wallet', 'manage'],
  'fiat.open_order': ['fiat', 'open'],
  'fiat.publish_ad': ['fiat', 'open'],
  'fiat.edit_ad': ['fiat', 'open'],
  'fiat.apply': ['fiat', 'open'],
  'fiat.change_ad': ['fiat', 'manage'],
  'fiat.leave': ['fiat', 'manage'],
  'fiat.pay': ['fiat', 'manage'],
  'fiat.extend': ['fiat', 'manage'],
  'fiat.cancel': ['fiat', 'manage'],
  'fiat.confirm': ['fiat', 'manage'],
  'fiat.postpone': ['fiat', 'manage'],
  'fiat.dispute': ['fiat', 'manage'],
  'fiat.request_review': ['fiat', 'manage'],
  'staking.subscribe': ['staking', 'open'],
  'staking.redeem': ['staking', 'manage'],
  'subscription.commit': ['subscription', 'open'],
  'subscription.cancel': ['subscription', 'manage'],
};

/** Calls that change something beside money: what is said, chosen or uploaded goes on in every mode. */
export const CALLS_IN_EVERY_MODE: readonly EndpointName[] = [
  'wallet.manual_deposit',
  'wallet.bind_address',
  'wallet.remove_address',
  'fiat.save_collection_method',
  'fiat.remove_collection_method',
  'fiat.set_default_collection_method',
  'fiat.add_evidence',
  'fiat.send_message',
  'fiat.read_messages',
  'fiat.set_away',
  'micro.set_loss_limit',
  'micro.exclude_self',
  'micro.refill_practice',
];

/**
 * Refuses a call of a user that a mode does not allow, by its product and by the market or the asset that its
 * input names. A halt of the market is reported by the order's slice, after the faults of the order itself.
 */
export function refuseByMode(
  { modes, market }: { readonly modes: Modes; readonly market: Market },
  name: EndpointName,
  input: unknown,
): void {
  const found = CHANGE_OF_CALL[name];
  if (found === undefined || modes.active().length === 0 || !isFields(input)) return;
  const [product, change] = found;
  const isOrder = change === 'open' && input['currency_match_id'] !== undefined;
  modes.require(change, isOrder ? { product } : { product, ...namedBy(market, input) });
}

function namedBy(market: Market, input: Readonly<Record<string, unknown>>): ModeSubject {
  const { currency_match_id: matchId, currency_id: currencyId } = input;
  const match = typeof matchId === 'number' ? market.find(matchId) : undefined;
  if (match !== undefined) return { matchId: match.id, currencyIds: [match.base.id, match.quote.id] };
  return typeof currencyId === 'number' ? { currencyIds: [currencyId] } : {};
}

function isFields(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null;
}
