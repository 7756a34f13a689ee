import {
  CONTRACT_LIMITS,
  type contract,
  type DecodedInputOf,
  type ReplyOf,
  type VersionState,
} from '@openbourse/api';
import {
  equityAt,
  formatMoney,
  formatPrice,
  liquidationPrice,
  type MatchExposure,
  type Position,
  profitAt,
  riskRate,
} from '@openbourse/engine';
import { compareDecimal, isDecimal, subDecimal } from '@openbourse/money';
import { assertAnnounced, earliestFrom, idOfNew, presentVersion, withStates } from '../kernel/announced.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { checkMatch } from './check-order.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { NEW_TERMS, type RuleTerms } from './rule-data.ts';
import { insertRule, type RuleRow } from './rule-queries.ts';
import type { Rule } from './rules.ts';
import { percentOf } from './show-account.ts';
import { capitalOf, exposureOf } from './show-funds.ts';

type ShownRule = ReplyOf<typeof contract.operatorRules>[number];
type NewRule = DecodedInputOf<typeof contract.operatorAddRule>;
type Exposure = ReplyOf<typeof contract.operatorExposure>;
type NearFilter = DecodedInputOf<typeof contract.operatorNearLiquidation>;
type NearLiquidation = ReplyOf<typeof contract.operatorNearLiquidation>;

/** Positions near liquidation that are shown. */
const NEAREST = 100;
const QUANTITY_DECIMALS = 8;
/**
 * The most that a night may pay to one side: threefold it is still less than what the other side keeps as
 * margin at the highest leverage, so that letting the margin of one account run dry while another is paid
 * never profits.
 */
const PAID_A_NIGHT_MAX = '-0.1';
const NOTHING = { positions: 0, notional: 0n, profit: 0n };
const NOTHING_OPEN: MatchExposure = { long: NOTHING, short: NOTHING, net: 0n, openProfit: 0n, nextNight: 0n };

/** Every version of the rules, newest first. */
export function readRules(deps: UseCaseDeps, matchId: number | null): ShownRule[] {
  if (matchId !== null) checkMatch(deps, matchId);
  const isOver = (row: RuleRow): boolean =>
    deps.rules.isOutlived(row) || deps.market.refusalOf(row.matchId, 'contract') === 'market.delisted';
  const shown = new Map(deps.rules.all().map((rule) => [rule.row, rule] as const));
  return withStates([...shown.keys()], deps.clock.now(), (row) => row.matchId)
    .filter(([row]) => matchId === null || row.matchId === matchId)
    .flatMap(([row, state]) => {
      const rule = shown.get(row);
      return rule === undefined ? [] : [showRule(rule, isOver(row) ? 'replaced' : state)];
    });
}

function showRule({ row, match, text }: Rule, state: VersionState): ShownRule {
  return {
    ...presentVersion(row, state),
    currency_match_id: row.matchId,
    symbol: match.symbol,
    lot_size: text.lot_size,
    lots_max: text.lots_max,
    leverage_max: Math.max(...text.leverages),
    spread_percent: text.spread_percent,
    spread_amount: text.spread_amount,
    fee_percent: text.fee_percent,
    liquidation_fee_percent: text.liquidation_fee_percent,
    overnight_long_percent: text.overnight_long_percent,
    overnight_short_percent: text.overnight_short_percent,
  };
}

/**
 * Announces other rules for new positions of a match from a time on; positions keep those that they were opened with.
 * Brackets and the day that counts threefold stay as they are. The first rule of a match whose prices are recorded offers
 * contracts on it.
 */
export async function addRule(
  tx: Tx,
  deps: UseCaseDeps,
  { input, by }: { readonly input: NewRule; readonly by: Persons },
): Promise<Outcome> {
  const matchId = input.currency_match_id;
  const match = checkMatch(deps, matchId);
  if (!match.keepsTicks) throw new AppError('contract.not_offered', { field: 'currency_match_id' });
  const current = deps.rules.inEffect(matchId, deps.clock.now())?.row.terms ?? null;
  const { effective_from: effectiveFrom, reason } = input;
  assertAnnounced(effectiveFrom, earliestFrom(deps.clock.now()));
  const terms = readNewTerms(input, current ?? NEW_TERMS[match.kind]);
  const version = { matchId, effectiveFrom, terms, operatorName: by.makerName, reason };
  const id = idOfNew(await insertRule(tx, version));
  const { symbol } = match;
  return {
    isNew: true,
    entry: {
      action: 'contract.add_rule',
      subject: { kind: 'contract_rule', id },
      reason,
      before: current === null ? null : { symbol, ...current },
      after: { symbol, ...terms, effective_from: effectiveFrom },
    },
    announce: () => deps.rules.announce(deps),
  };
}

/** Refuses with `contract.rule_invalid` what no position could be computed with. */
function readNewTerms(
  input: NewRule,
  current: Pick<RuleTerms, 'brackets' | 'overnight_triple_day'>,
): RuleTerms {
  const refuse = (field: string, limit: string): never => {
    throw new AppError('contract.rule_invalid', { field, limit, accepted: limit });
  };
  const { spread_percent = null, spread_amount = null } = input;
  if ((spread_percent === null) === (spread_amount === null))
    refuse('spread_percent', 'spread_percent or spread_amount');
  if (!isDecimal(input.lot_size, QUANTITY_DECIMALS) || compareDecimal(input.lot_size, '0') <= 0)
    refuse('lot_size', '> 0');
  if (spread_amount !== null && !isDecimal(spread_amount, QUANTITY_DECIMALS)) refuse('spread_amount', '>= 0');
  for (const field of ['fee_percent', 'liquidation_fee_percent', 'spread_percent'] as const) {
    const value = input[field] ?? '0';
    if (compareDecimal(value, '0') < 0 || compareDecimal(value, '5') > 0) refuse(field, '0 - 5');
  }
  for (const field of ['overnight_long_percent', 'overnight_short_percent'] as const)
    if (compareDecimal(input[field], PAID_A_NIGHT_MAX) < 0 || compareDecimal(input[field], '5') > 0)
      refuse(field, `${PAID_A_NIGHT_MAX} - 5`);
  // What one side is paid the other side pays, so that holding both earns nothing (rule book, section 2).
  const paid = subDecimal('0', input.overnight_long_percent);
  if (compareDecimal(input.overnight_short_percent, paid) < 0) refuse('overnight_short_percent', paid);
  const leverages = CONTRACT_LIMITS.leverages.filter((leverage) => leverage <= input.leverage_max);
  if (leverages.at(-1) !== input.leverage_max) refuse('leverage_max', CONTRACT_LIMITS.leverages.join(', '));
  const { lot_size, lots_max, fee_percent, liquidation_fee_percent } = input;
  const { overnight_long_percent, overnight_short_percent } = input;
  const { brackets, overnight_triple_day } = current;
  return {
    ...{ lot_size, lots_max, leverages, spread_percent, spread_amount, fee_percent, liquidation_fee_percent },
    ...{ overnight_long_percent, overnight_short_percent, overnight_triple_day, brackets },
  };
}

/** Open positions by match and side at the last mark prices, and the capital behind them. */
export function showExposure(deps: UseCaseDeps): Exposure {
  const { engine } = deps.writer.book;
  const exposures = new Map(engine.exposures());
  const orders = Map.groupBy(engine.allOrders(), ({ matchId }) => matchId);
  const offered = new Map(deps.rules.all().map(({ match }) => [match.id, match] as const));
  return {
    ...capitalOf(deps),
    matches: [...offered.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, symbol }) => {
        const exposure = exposures.get(id) ?? NOTHING_OPEN;
        const mark = engine.markOf(id);
        const { long, short } = exposure;
        const profit =
          mark === null && long.positions + short.positions > 0 ? null : long.profit + short.profit;
        return {
          ...exposureOf(deps, { matchId: id, symbol, exposure }),
          state: deps.market.isHalted(id, 'contract') ? ('halted' as const) : deps.ticks.state(id),
          mark_price: mark === null ? null : formatPrice(mark),
          long_positions: long.positions,
          short_positions: short.positions,
          pending_orders: orders.get(id)?.length ?? 0,
          unrealised_profit: profit === null ? null : formatMoney(profit),
        };
      }),
  };
}

interface RatedPosition {
  readonly position: Position;
  readonly mark: bigint;
  readonly rate: bigint;
}

/** The positions with the lowest risk rates; those of cross accounts by the rate of the account. */
export async function readNearLiquidation(deps: UseCaseDeps, filter: NearFilter): Promise<NearLiquidation> {
  const nearest = rateAll(deps, filter)
    .sort((a, b) => (a.rate < b.rate || (a.rate === b.rate && a.position.id < b.position.id) ? -1 : 1))
    .slice(0, NEAREST);
  const uids = await deps.identity.uidsOf(nearest.map(({ position }) => position.userId));
  return nearest.map((rated) => showRated(deps, rated, uids));
}

function rateAll(deps: UseCaseDeps, filter: NearFilter): RatedPosition[] {
  const { currency_match_id: matchId, side } = filter;
  if (matchId !== undefined) checkMatch(deps, matchId);
  const { engine } = deps.writer.book;
  const rated: RatedPosition[] = [];
  for (const position of engine.allPositions()) {
    const mark = engine.markOf(position.matchId);
    if (mark === null || (matchId !== undefined && position.matchId !== matchId)) continue;
    if (side !== undefined && position.side !== side) continue;
    const state = position.marginMode === 'cross' ? engine.crossState(position.userId) : null;
    const equity = state?.equity ?? equityAt(position, mark);
    rated.push({ position, mark, rate: riskRate(equity, state?.initialMargin ?? position.initialMargin) });
  }
  return rated;
}

function showRated(
  deps: UseCaseDeps,
  { position, mark, rate }: RatedPosition,
  uids: ReadonlyMap<number, string>,
): NearLiquidation[number] {
  const price = position.marginMode === 'cross' ? null : liquidationPrice(position, position.terms.priceTick);
  return {
    position_id: position.id,
    user_id: position.userId,
    uid: uids.get(position.userId) ?? null,
    symbol: deps.rules.get(position.terms.ruleId).match.symbol,
    side: position.side,
    margin_mode: position.marginMode,
    leverage: position.leverage,
    notional: formatMoney(position.notional),
    margin: formatMoney(position.margin),
    unrealised_profit: formatMoney(profitAt(position, mark)),
    risk_percent: percentOf(rate),
    liquidation_price: price === null ? null : formatPrice(price),
    mark_price: formatPrice(mark),
  };
}
