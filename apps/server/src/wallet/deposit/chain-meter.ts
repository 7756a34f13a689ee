import type { DepositDeps } from './deposit-deps.ts';

/** When each chain was read, for whoever is warned when it is not. */
export interface ChainMeter {
  /** The chain was read to its present end. */
  noteRead(code: string): void;
  noteBlock(code: string): void;
}

export function createChainMeter({ clock, metrics }: Pick<DepositDeps, 'clock' | 'metrics'>): ChainMeter {
  const labels = ['chain'] as const;
  const readAt = metrics.gauge(
    'openbourse_wallet_chain_read_seconds',
    'Epoch time when a chain was last read to its present end, or the server started.',
    labels,
  );
  const blockAt = metrics.gauge(
    'openbourse_wallet_chain_block_seconds',
    'Epoch time when the last block of a chain was recorded, or the server started.',
    labels,
  );
  const setNow = (gauge: typeof readAt, chain: string): void =>
    gauge.set({ chain }, Math.floor(clock.now() / 1_000));
  return {
    noteRead: (code) => setNow(readAt, code),
    noteBlock: (code) => setNow(blockAt, code),
  };
}
