import { AppError } from '../../kernel/error.ts';
import { type Chain, SlotsTakenError } from '../chain/chain.ts';
import { readConfirmations } from './read-queries.ts';
import { createAgeMeter } from './age-meter.ts';
import { isStoppedByItself } from './control-queries.ts';
import { confirmWithdrawal, type Progress } from './confirm-withdrawal.ts';
import { reviseDisplaced } from './revise-displaced.ts';
import { broadcastWithdrawal, signWithdrawal } from './send-withdrawal.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import * as queries from './withdrawal-queries.ts';

const PERIOD_MS = 2_000;

/** Carries out what is approved. Any number may run: one signs at a time, and every step may be repeated. */
export interface Payer {
  start(): void;
  stop(): Promise<void>;
  /** One round over a chain: confirms what was sent, then signs and sends what is approved. */
  payOut(chainCode: string): Promise<void>;
}

/** The confirmations of sent withdrawals that were published last, so that each is published once. */
class ShownProgress {
  readonly #confirmations = new Map<string, number>();

  isNews(id: string, { isEnded, confirmations }: Progress): boolean {
    const before = this.#confirmations.get(id) ?? 0;
    if (isEnded) this.#confirmations.delete(id);
    else this.#confirmations.set(id, confirmations);
    return isEnded || confirmations !== before;
  }
}

/** Makes a round over a chain. */
function createRound(
  deps: WithdrawalDeps,
  tell: (id: string) => Promise<void>,
): (chain: Chain) => Promise<void> {
  const { db, log, metrics } = deps;
  const failures = metrics.counter(
    'openbourse_wallet_payout_failures',
    'Steps of withdrawals that failed and are repeated.',
    ['chain'],
  );
  /** One withdrawal that cannot go on does not keep the others waiting. */
  const attempt = async (chain: Chain, id: string, run: () => Promise<boolean>): Promise<void> => {
    try {
      if (await run()) await tell(id);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!(error instanceof SlotsTakenError)) {
        failures.inc({ chain: chain.code });
        log.warn({ err: error, chain: chain.code, withdrawal: id }, 'a withdrawal is not sent yet');
      }
      const detail = error instanceof Error ? error.message : String(error);
      await queries.updateWaiting(db, id, { key: 'node', detail });
    }
  };
  const shown = new ShownProgress();
  return async (chain) => {
    if (!chain.canPay) return;
    const confirmations = await readConfirmations(db, chain.code);
    if (confirmations === null) return;
    if (!(await reviseDisplaced(deps, chain))) failures.inc({ chain: chain.code });
    for (const { id } of await queries.listOpen(db, chain.code, 'broadcast')) {
      await attempt(chain, id, async () => {
        const progress = await confirmWithdrawal(deps, chain, { id, confirmations });
        return shown.isNews(id, progress);
      });
    }
    // What its hot wallet paid before this process began may be on no record yet (`stop-unknown.ts`).
    if (!deps.isRead(chain.code)) return;
    for (const { id, currencyId } of await queries.listOpen(db, chain.code, 'approved')) {
      const about = { product: 'wallet', currencyIds: [currencyId] } as const;
      if (deps.modes.refusal('withdraw', about) !== undefined) continue;
      await attempt(chain, id, async () => {
        const { waitsFor, isStateChanged } = await signWithdrawal(deps, chain, id);
        await queries.updateWaiting(db, id, waitsFor);
        return isStateChanged || broadcastWithdrawal(deps, chain, id);
      });
    }
  };
}

/**
 * `tell` is called after the commit of each change and for each confirmation, with the id of the withdrawal.
 */
export function createPayer(deps: WithdrawalDeps, tell: (id: string) => Promise<void>): Payer {
  const { db, jobs, metrics, chains } = deps;
  const frozen = metrics.gauge(
    'openbourse_wallet_unproved_withdrawals',
    'Withdrawals that are not what their users proved and wait, frozen, for two operators.',
    [],
  );
  const stopped = metrics.gauge(
    'openbourse_wallet_stopped_by_itself',
    '1 while the platform itself has stopped the withdrawals of a chain, whose hot wallet paid what is not on record.',
    ['chain'],
  );
  const measureAges = createAgeMeter(deps);
  const payOut = createRound(deps, tell);
  const cancels: (() => Promise<void>)[] = [];
  return {
    start: () => {
      // Each chain by itself, so that a slow node keeps only its own waiting.
      for (const chain of chains.values()) {
        const job = { name: `wallet.pay_out_${chain.code.toLowerCase()}`, periodMs: PERIOD_MS } as const;
        cancels.push(
          jobs.every(job, async () => {
            await payOut(chain);
            frozen.set({}, await queries.countFrozen(db));
            stopped.set({ chain: chain.code }, (await isStoppedByItself(db, chain.code)) ? 1 : 0);
            await measureAges(chain.code);
          }),
        );
      }
    },
    stop: async () => {
      for (const cancel of cancels) await cancel();
    },
    payOut: async (chainCode) => {
      const chain = chains.get(chainCode);
      if (chain !== undefined) await payOut(chain);
    },
  };
}
