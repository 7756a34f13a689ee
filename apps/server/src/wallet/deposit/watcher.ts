import { userChanged } from '../../identity/index.ts';
import type { Chain } from '../chain/chain.ts';
import { createChainMeter } from './chain-meter.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { presentDeposit } from './present-deposit.ts';
import * as queries from './read-queries.ts';
import type { ChangedDeposits } from './record-block.ts';
import { ChainScanner } from './scan-chain.ts';
import { depositsChanged } from './topics.ts';

/** Interval at which a chain is looked at. */
const POLL_MS = 1_000;

/** Reads every chain that has a node, for as long as the server runs. */
export interface Watcher {
  start(): void;
  stop(): Promise<void>;
  /** Reads a chain to its present end now. */
  scan(chainCode: string): Promise<void>;
  /** Reports whether a chain was read to its end since this process began. */
  isRead(chainCode: string): boolean;
  /** The last failure of a chain's node; null while all is well. */
  errorOf(chainCode: string): string | null;
}

export function createWatcher(deps: DepositDeps): Watcher {
  const { jobs, metrics, chains } = deps;
  const labels = ['chain'] as const;
  const failures = metrics.counter(
    'openbourse_wallet_scan_failures_total',
    'Failed readings of a chain.',
    labels,
  );
  const meter = createChainMeter(deps);
  const errors = new Map<string, string>();
  const read = new Set<string>();
  const scanners = new Map<string, ChainScanner>();
  const running = new Map<string, Promise<void>>();
  const cancels: (() => Promise<void>)[] = [];
  let isStopped = false;

  const scannerOf = (chain: Chain): ChainScanner => {
    const scanner = scanners.get(chain.code) ?? new ChainScanner(deps, chain);
    scanners.set(chain.code, scanner);
    return scanner;
  };
  const readToEnd = async (chain: Chain): Promise<void> => {
    const scanner = scannerOf(chain);
    for (let changed = await scanner.step(); changed !== null && !isStopped; changed = await scanner.step()) {
      meter.noteBlock(chain.code);
      await tell(deps, changed);
    }
    meter.noteRead(chain.code);
    errors.delete(chain.code);
    if (!isStopped) read.add(chain.code);
  };
  /** One reading of a chain at a time; a second caller gets one of its own behind it. */
  const scan = async (chain: Chain): Promise<void> => {
    const next = (running.get(chain.code) ?? Promise.resolve()).then(() => readToEnd(chain));
    running.set(
      chain.code,
      next.catch(() => undefined),
    );
    try {
      await next;
    } catch (error) {
      errors.set(chain.code, error instanceof Error ? error.message : String(error));
      failures.inc({ chain: chain.code });
      throw error;
    }
  };
  return {
    start: () => {
      for (const chain of chains.values()) {
        const job = { name: `wallet.scan_${chain.code.toLowerCase()}`, periodMs: POLL_MS } as const;
        // A chain that is never read ages as well.
        meter.noteRead(chain.code);
        meter.noteBlock(chain.code);
        cancels.push(jobs.every(job, () => scan(chain)));
      }
    },
    stop: async () => {
      isStopped = true;
      for (const cancel of cancels) await cancel();
      await Promise.all(running.values());
    },
    scan: async (chainCode) => {
      const chain = chains.get(chainCode);
      if (chain !== undefined) await scan(chain);
    },
    isRead: (chainCode) => read.has(chainCode),
    errorOf: (chainCode) => errors.get(chainCode) ?? null,
  };
}

/** Publishes what a committed block changed of deposits. */
export async function tell(deps: Pick<DepositDeps, 'db' | 'bus'>, changed: ChangedDeposits): Promise<void> {
  for (const userId of changed.frozenUserIds) deps.bus.publish(userChanged, { userId });
  if (changed.depositIds.length === 0) return;
  const records = await queries.listDepositsById(deps.db, changed.depositIds);
  for (const [userId, own] of Map.groupBy(records, (record) => record.userId)) {
    deps.bus.publish(depositsChanged, { userId, deposits: own.map(presentDeposit) });
  }
}
