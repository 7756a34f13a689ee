import type { contract, ReplyOf } from '@openbourse/api';
import {
  type ContractEngine,
  formatMoney,
  type Position,
  profitAt,
  readMoney,
  riskRate,
} from '@openbourse/engine';
import { DAY_MS, formatDecimal } from '@openbourse/money';
import { leverageLimit } from './check-order.ts';
import { unrealisedAt } from './unrealised-at.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { listFree } from './writer-queries.ts';

type Account = ReplyOf<typeof contract.account>;

/** A risk rate has two decimals. */
const PERCENT_SCALE = 2;

/** The contract account of a user by the last mark prices. */
export async function showAccount(deps: UseCaseDeps, userId: number): Promise<Account> {
  const { db, clock } = deps;
  const { limit, reason } = await leverageLimit(deps, userId, null);
  const [row] = await listFree(db, [userId]);
  const available = readMoney(row?.available ?? '0');
  const { engine } = deps.writer.book;
  const positions = engine.positionsOf(userId);
  const margin = positions.reduce((sum, position) => sum + position.margin, 0n);
  const unrealised = sumOf(engine, positions);
  const hasCross = positions.some(({ marginMode }) => marginMode === 'cross');
  return {
    available: formatMoney(available),
    margin: formatMoney(margin),
    unrealised_profit: unrealised === null ? null : formatMoney(unrealised),
    equity: unrealised === null ? null : formatMoney(available + margin + unrealised),
    transferable: formatMoney(hasCross ? least(engine.spendable(userId), available) : available),
    cross: hasCross ? crossOf(engine, userId) : null,
    leverage_max: limit,
    leverage_reason: reason,
    overnight_at: (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS,
  };
}

/**
 * The profit of all open positions of a user at the last mark prices; null while one is missing. Another process than
 * that of contracts has no memory of them and reads what is stored.
 */
export async function unrealisedOf(
  deps: Pick<UseCaseDeps, 'writer' | 'roles' | 'db' | 'clock'>,
  userId: number,
): Promise<string | null> {
  const { roles, db, clock } = deps;
  if (!roles.has('contract')) {
    const sums = await unrealisedAt(db, { userIds: [userId], at: clock.now() });
    return sums.has(userId) ? (sums.get(userId) ?? null) : '0';
  }
  const { engine } = deps.writer.book;
  const sum = sumOf(engine, engine.positionsOf(userId));
  return sum === null ? null : formatMoney(sum);
}

function sumOf(engine: ContractEngine, positions: readonly Position[]): bigint | null {
  return positions.reduce<bigint | null>((sum, position) => {
    const profit = profitOf(engine, position);
    return sum === null || profit === null ? null : sum + profit;
  }, 0n);
}

/** The profit at the last mark price; null before the first. */
export function profitOf(engine: ContractEngine, position: Position): bigint | null {
  const mark = engine.markOf(position.matchId);
  return mark === null ? null : profitAt(position, mark);
}

function crossOf(engine: ContractEngine, userId: number): NonNullable<Account['cross']> {
  const state = engine.crossState(userId);
  const initial = engine
    .positionsOf(userId)
    .filter(({ marginMode }) => marginMode === 'cross')
    .reduce((sum, position) => sum + position.initialMargin, 0n);
  return {
    equity: state === null ? null : formatMoney(state.equity),
    initial_margin: formatMoney(initial),
    maintenance: state === null ? null : formatMoney(state.requirement),
    risk_percent: state === null ? null : percentOf(riskRate(state.equity, initial)),
  };
}

/** Hundredths of a percent as a percentage. */
export function percentOf(rate: bigint): string {
  return formatDecimal(rate, PERCENT_SCALE);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
