import {
  CONTRACT_LIMITS,
  type contract,
  type DecodedInputOf,
  OPERATOR_LIMITS,
  type ReplyOf,
} from '@openbourse/api';
import {
  equityAt,
  formatMoney,
  formatPrice,
  liquidationPrice,
  type Position,
  profitAt,
  riskRate,
} from '@openbourse/engine';
import { compareDecimal, isDecimal } from '@openbourse/money';
import { toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { checkMatch } from './check-order.ts';
import type { ContractKit } from './contract-kit.ts';
import type { RuleTerms } from './rule-data.ts';
import { insertRule } from './rule-queries.ts';
import type { Rule } from './rules.ts';
import { percentOf, profitOf, showFunds } from './show-account.ts';

type ShownRule = ReplyOf<typeof contract.operatorAddContractRule>;
type NewRule = DecodedInputOf<typeof contract.operatorAddContractRule>;
type Exposure = ReplyOf<typeof contract.operatorExposure>;
type NearFilter = DecodedInputOf<typeof contract.operatorNearLiquidation>;
type NearLiquidation = ReplyOf<typeof contract.operatorNearLiquidation>;

/** Positions near liquidation that are shown. */
const NEAREST = 100;
const QUANTITY_DECIMALS = 8;

/** Every version of the rules, newest first. */
export function readRules(kit: ContractKit, matchId: number | null): ShownRule[] {
  if (matchId !== null) checkMatch(kit, matchId);
  return kit.rules
    .all()
    .filter(({ row }) => matchId === null || row.matchId === matchId)
    .map((rule) => showRule(kit, rule));
}

function showRule({ rules, clock }: ContractKit, { row, match, text }: Rule): ShownRule {
  const now = clock.now();
  const isInEffect = rules.inEffect(row.matchId, now)?.row.id === row.id;
  return {
    id: row.id,
    currency_match_id: row.matchId,
    symbol: match.symbol,
    effective_from: row.effectiveFrom,
    state: row.effectiveFrom > now ? 'planned' : isInEffect ? 'in_effect' : 'replaced',
    lot_size: text.lot_size,
    lots_max: text.lots_max,
    leverage_max: Math.max(...text.leverages),
    spread_percent: text.spread_percent,
    spread_amount: text.spread_amount,
    fee_percent: text.fee_percent,
    liquidation_fee_percent: text.liquidation_fee_percent,
    overnight_long_percent: text.overnight_long_percent,
    overnight_short_percent: text.overnight_short_percent,
    operator_name: row.operatorName,
    reason: row.reason,
  };
}

/**
 * Announces other rules for new positions of a match from a time on; positions keep those that they were opened with.
 * Brackets and the day that counts threefold stay as they are.
 */
export async function addRule(
  kit: ContractKit,
  session: OperatorSession,
  input: NewRule,
): Promise<ShownRule> {
  const matchId = input.currency_match_id;
  checkMatch(kit, matchId);
  const current = kit.rules.inEffect(matchId, kit.clock.now());
  if (current === undefined) throw new AppError('contract.not_offered', { field: 'currency_match_id' });
  const earliest = kit.clock.now() + OPERATOR_LIMITS.changeNoticeMs;
  if (input.effective_from < earliest) {
    const accepted = toTimestamp(earliest);
    throw new AppError('operator.effective_too_early', { field: 'effective_from', accepted });
  }
  const terms = readNewTerms(input, current.row.terms);
  const id = await kit.db.transaction(async (tx) => {
    const added = await insertRule(tx, {
      matchId,
      effectiveFrom: input.effective_from,
      terms,
      operatorName: session.name,
      reason: input.reason,
    });
    if (added === null) throw new AppError('contract.rule_exists', { field: 'effective_from' });
    await kit.operator.record(tx, session, {
      action: 'contract.add_rule',
      subject: { kind: 'contract_rule', id: added },
      reason: input.reason,
      before: current.row.terms,
      after: terms,
    });
    return added;
  });
  await kit.rules.read(kit.db);
  return showRule(kit, kit.rules.get(id));
}

/** Refuses with `contract.rule_invalid` what no position could be computed with. */
function readNewTerms(input: NewRule, current: RuleTerms): RuleTerms {
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
    if (compareDecimal(input[field], '-5') < 0 || compareDecimal(input[field], '5') > 0)
      refuse(field, '-5 - 5');
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

interface Side {
  notional: bigint;
  positions: number;
  profit: bigint | null;
}

/** What is open by match and side, by the last mark prices. */
export async function showExposure(kit: ContractKit): Promise<Exposure> {
  const { engine } = kit.writer.book;
  const sides = new Map<string, Side>();
  for (const position of engine.allPositions()) {
    const name = `${position.matchId}:${position.side}`;
    const side = sides.get(name) ?? { notional: 0n, positions: 0, profit: 0n };
    const profit = profitOf(engine, position);
    side.notional += position.notional;
    side.positions += 1;
    side.profit = side.profit === null || profit === null ? null : side.profit + profit;
    sides.set(name, side);
  }
  const orders = Map.groupBy(engine.allOrders(), ({ matchId }) => matchId);
  const offered = new Map(kit.rules.all().map(({ match }) => [match.id, match] as const));
  const { insurance_fund, contract_pool } = await showFunds(kit);
  return {
    insurance_fund,
    contract_pool,
    matches: [...offered.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, symbol }) => {
        const empty: Side = { notional: 0n, positions: 0, profit: 0n };
        const long = sides.get(`${id}:long`) ?? empty;
        const short = sides.get(`${id}:short`) ?? empty;
        const mark = engine.markOf(id);
        const isKnown = long.profit !== null && short.profit !== null;
        return {
          currency_match_id: id,
          symbol,
          state: kit.market.isHalted(id) ? ('halted' as const) : kit.ticks.state(id),
          mark_price: mark === null ? null : formatPrice(mark),
          long_notional: formatMoney(long.notional),
          short_notional: formatMoney(short.notional),
          long_positions: long.positions,
          short_positions: short.positions,
          pending_orders: orders.get(id)?.length ?? 0,
          unrealised_profit: isKnown ? formatMoney((long.profit ?? 0n) + (short.profit ?? 0n)) : null,
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
export async function readNearLiquidation(kit: ContractKit, filter: NearFilter): Promise<NearLiquidation> {
  const nearest = rateAll(kit, filter)
    .sort((a, b) => (a.rate < b.rate || (a.rate === b.rate && a.position.id < b.position.id) ? -1 : 1))
    .slice(0, NEAREST);
  const uids = await kit.identity.uidsOf(nearest.map(({ position }) => position.userId));
  return nearest.map((rated) => showRated(kit, rated, uids));
}

function rateAll(kit: ContractKit, filter: NearFilter): RatedPosition[] {
  const { currency_match_id: matchId, side } = filter;
  if (matchId !== undefined) checkMatch(kit, matchId);
  const { engine } = kit.writer.book;
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
  kit: ContractKit,
  { position, mark, rate }: RatedPosition,
  uids: ReadonlyMap<number, string>,
): NearLiquidation[number] {
  const price = position.marginMode === 'cross' ? null : liquidationPrice(position, position.terms.priceTick);
  return {
    position_id: position.id,
    user_id: position.userId,
    uid: uids.get(position.userId) ?? null,
    symbol: kit.rules.get(position.terms.ruleId).match.symbol,
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
