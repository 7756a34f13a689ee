import { CONTRACT_LIMITS } from '@openbourse/api';
import {
  type ContractEngine,
  type CrossState,
  formatMoney,
  formatPrice,
  type Position,
  profitAt,
  requirementAt,
  riskRate,
} from '@openbourse/engine';
import { nextTurn } from '../kernel/clock.ts';
import { enqueueNotification } from '../notification/index.ts';
import { lockUntold, markTold } from './close-queries.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { percentOf, profitOf } from './show-account.ts';

const AT_ONCE = 100;
/** Positions that are looked at before others get a turn. */
const SCANNED_AT_ONCE = 5_000;

/** Notifies the holders of liquidated positions, each once. */
export async function tellLiquidations(deps: UseCaseDeps): Promise<void> {
  for (;;) {
    const told = await deps.db.transaction(async (tx) => {
      const closes = await lockUntold(tx, AT_ONCE);
      for (const { id, userId, symbol, closePrice, returned, closedAt } of closes) {
        const params = { symbol, price: closePrice, returned };
        await enqueueNotification(tx, { userId, kind: 'contract_liquidated', params, key: id, at: closedAt });
      }
      await markTold(
        tx,
        closes.map(({ id }) => id),
      );
      return closes.length;
    });
    if (told < AT_ONCE) return;
  }
}

interface Warning {
  /**
   * Subject of a warning: an isolated position, or the account of cross positions under the oldest of them.
   */
  readonly key: string;
  /** Which would be liquidated first. */
  readonly position: Position;
  readonly riskPercent: string;
  readonly isUrgent: boolean;
}

/**
 * Warns holders whose risk rate has fallen to 50 %, and urgently at 1.3 times the rate of the liquidation
 * (rule book, section 2, "Risk rate"): once for each level and isolated position, or account of cross positions.
 */
export class RiskWatch {
  private readonly deps: UseCaseDeps;
  private readonly told = new Set<string>();

  constructor(deps: UseCaseDeps) {
    this.deps = deps;
  }

  async run(): Promise<void> {
    const { engine } = this.deps.writer.book;
    const live = new Set<string>();
    const due: Warning[] = [];
    let scanned = 0;
    for (const position of engine.allPositions()) {
      scanned += 1;
      if (scanned % SCANNED_AT_ONCE === 0) await nextTurn();
      const warning = this.warningOf(position);
      if (warning === null) continue;
      live.add(nameOf(warning));
      if (!this.told.has(nameOf(warning))) due.push(warning);
    }
    for (let start = 0; start < due.length; start += AT_ONCE)
      await this.tell(due.slice(start, start + AT_ONCE));
    for (const name of this.told)
      if (!live.has(name) && !engine.position(name.slice(0, 36))) this.told.delete(name);
  }

  private warningOf(position: Position): Warning | null {
    const { engine } = this.deps.writer.book;
    const mark = engine.markOf(position.matchId);
    if (mark === null) return null;
    const { id: key, margin, initialMargin } = position;
    if (position.marginMode === 'isolated') {
      const equity = margin + profitAt(position, mark);
      return warningAt(
        { equity, initialMargin, requirement: requirementAt(position, mark) },
        { key, position },
      );
    }
    const members = engine.positionsOf(position.userId).filter(({ marginMode }) => marginMode === 'cross');
    if (members.some(({ id }) => id < key)) return null;
    const state = engine.crossState(position.userId);
    return state === null ? null : warningAt(state, { key, position: largestLoss(engine, members) });
  }

  private async tell(warnings: readonly Warning[]): Promise<void> {
    const { deps } = this;
    await deps.db.transaction(async (tx) => {
      for (const { key, position, riskPercent, isUrgent } of warnings) {
        const mark = deps.writer.book.engine.markOf(position.matchId);
        await enqueueNotification(tx, {
          userId: position.userId,
          kind: isUrgent ? 'contract_warned_urgently' : 'contract_warned',
          params: {
            symbol: deps.rules.get(position.terms.ruleId).match.symbol,
            percent: riskPercent,
            price: mark === null ? '' : formatPrice(mark),
            margin: formatMoney(position.margin),
          },
          key,
          at: deps.clock.now(),
        });
      }
    });
    for (const warning of warnings) this.told.add(nameOf(warning));
  }
}

/** Warning at a risk; null where it is neither low nor near the liquidation. */
function warningAt(state: CrossState, of: Pick<Warning, 'key' | 'position'>): Warning | null {
  const rate = riskRate(state.equity, state.initialMargin);
  const liquidation = riskRate(state.requirement, state.initialMargin);
  const isUrgent = rate * 100n <= liquidation * BigInt(CONTRACT_LIMITS.urgentLiquidationPercent);
  const isLow = rate <= BigInt(CONTRACT_LIMITS.warnRiskPercent) * 100n;
  return isLow || isUrgent ? { ...of, riskPercent: percentOf(rate), isUrgent } : null;
}

/** The position that a liquidation of the account would close first (rule book, section 2, "Cross margin"). */
function largestLoss(engine: ContractEngine, members: readonly Position[]): Position {
  const lossOf = (position: Position): bigint => -(profitOf(engine, position) ?? 0n);
  return members.reduce((worst, one) => (lossOf(one) > lossOf(worst) ? one : worst));
}

function nameOf({ key, isUrgent }: Warning): string {
  return `${key}:${isUrgent}`;
}
