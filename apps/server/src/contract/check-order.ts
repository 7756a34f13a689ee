import type { ContractTerms, Refusal, RefusalKey } from '@openbourse/engine';
import { checkPriceTick, readPrice } from '@openbourse/engine';
import { CONTRACT_LIMITS, type LEVERAGE_REASONS } from '@openbourse/api';
import { DAY_MS, isDecimal } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import { OFFERS } from '../kernel/profile.ts';
import { type Match, openingOf } from '../market/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { Rule, Rules } from './rules.ts';

const PRICE_DECIMALS = 8;

/** The match of a filter or a command; refuses one that does not exist. */
export function checkMatch({ market }: Pick<ContractDeps, 'market'>, matchId: number): Match {
  const match = market.find(matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  return match;
}

/** The rules of a match that opens positions now. */
export function checkOffered(deps: ContractDeps, rules: Rules, matchId: number): Rule {
  const field = 'currency_match_id';
  if (!OFFERS[deps.config.profile].contract) throw new AppError('contract.not_offered_here');
  const match = checkMatch(deps, matchId);
  const rule = rules.inEffect(matchId, deps.clock.now());
  if (rule === undefined) throw new AppError('contract.not_offered', { field });
  const refusal = deps.market.refusalOf(matchId, 'contract');
  if (refusal !== null) throw new AppError(refusal, { field, symbol: match.symbol });
  checkFeed(deps, match);
  return rule;
}

/**
 * Checks that there is a price on which a position may be opened or changed now: one that a venue has sent
 * within seconds. A market that is closed by its hours says when it opens.
 */
export function checkFeed({ market, ticks }: Pick<ContractDeps, 'market' | 'ticks'>, match: Match): void {
  const field = 'currency_match_id';
  const opening = openingOf(market.session(match));
  if (opening !== null) throw new AppError('contract.market_closed', { field, ...opening });
  if (ticks.state(match.id) !== 'healthy' || !market.isYoung(match.id))
    throw new AppError('contract.feed_unhealthy', { field });
}

/** Reads prices by the names of their fields; what is left out is null. */
export function readPrices<N extends string>(
  terms: ContractTerms,
  texts: Readonly<Record<N, string | undefined>>,
): Record<N, bigint | null> {
  const read = ([field, text]: [string, string | undefined]): [string, bigint | null] => {
    if (text === undefined) return [field, null];
    const price = isDecimal(text, PRICE_DECIMALS) ? readPrice(text) : 1n;
    const refusal = checkPriceTick(terms, [price]);
    if (refusal !== null) throw new AppError(refusal.key, { ...textsOf(refusal), field });
    return [field, price];
  };
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => read([field, text as string | undefined])),
  ) as Record<N, bigint | null>;
}

const FIELDS: Readonly<Record<RefusalKey, string>> = {
  'ledger.insufficient_balance': 'lots',
  'ledger.move_short': 'move',
  'wallet.deposit_at_risk': 'move',
  'contract.feed_unhealthy': 'currency_match_id',
  'contract.leverage_not_offered': 'leverage',
  'contract.leverage_too_high': 'leverage',
  'contract.lots_out_of_range': 'lots',
  'contract.notional_too_high': 'lots',
  'contract.bracket_leverage': 'leverage',
  'contract.too_many_positions': 'currency_match_id',
  'contract.exposure_limit': 'lots',
  'contract.price_required': 'price',
  'contract.price_tick': 'price',
  'contract.limit_price_side': 'price',
  'contract.take_profit_side': 'take_profit',
  'contract.stop_loss_side': 'stop_loss',
  'contract.stop_loss_beyond_liquidation': 'stop_loss',
  'contract.trailing_one': 'trailing_percent',
  'contract.trailing_percent': 'trailing_percent',
  'contract.trailing_distance': 'trailing_distance',
  'contract.trailing_activation': 'trailing_activation',
  'contract.still_pending': 'id',
  'contract.position_ended': 'id',
  'contract.already_closing': 'id',
  'contract.not_pending': 'id',
  'contract.not_isolated': 'id',
  'contract.margin_not_removable': 'amount',
};

/** A refusal of the engine in the caller's terms; the field is that of the input. */
export function refusalOf(refusal: Refusal, field?: string): AppError {
  return new AppError(refusal.key, { ...textsOf(refusal), field: field ?? FIELDS[refusal.key] });
}

function textsOf({ details }: Refusal): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]));
}

export interface LeverageLimit {
  readonly limit: number;
  readonly reason: (typeof LEVERAGE_REASONS)[number] | null;
}

/**
 * The highest leverage of a person, of a match when one is given: 20 in the first 60 days or below advanced
 * verification, and what the jurisdiction allows (rule book, section 2).
 */
export async function leverageLimit(
  deps: Pick<ContractDeps, 'db' | 'clock' | 'identity' | 'config'>,
  userId: number,
  match: Match | null,
): Promise<LeverageLimit> {
  const { level, createdAt } = await deps.identity.readUser(deps.db, userId);
  const isNew = deps.clock.now() - createdAt < CONTRACT_LIMITS.newAccountDays * DAY_MS;
  const highest = CONTRACT_LIMITS.leverages.at(-1) ?? 1;
  let limit: LeverageLimit = { limit: highest, reason: null };
  if (isNew) limit = { limit: CONTRACT_LIMITS.leverageMaxNew, reason: 'new_account' };
  else if (level < 2) limit = { limit: CONTRACT_LIMITS.leverageMaxNew, reason: 'not_advanced' };
  const jurisdiction = deps.config.profile === 'none' ? highest : euRetailLimit(match);
  return jurisdiction < limit.limit ? { limit: jurisdiction, reason: 'jurisdiction' } : limit;
}

const MAJORS: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

/** Rule book, section 2: majors 30, other forex and gold 20, crypto 2. */
function euRetailLimit(match: Match | null): number {
  if (match === null) return 30;
  if (match.kind === 'digital') return 2;
  return MAJORS.has(match.base.code) && MAJORS.has(match.quote.code) ? 30 : 20;
}
