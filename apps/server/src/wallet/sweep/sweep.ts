import type { Chain } from '../chain/chain.ts';
import { ChainError } from '../chain/chain.ts';
import { findTip } from '../deposit/block-queries.ts';
import { isHeldKnown } from '../deposit/held-queries.ts';
import { listHouseWallets } from '../refill/house-wallet-queries.ts';
import { readConfirmations } from '../withdrawal/read-queries.ts';
import { beginSweep, type SweepDeps } from './begin-sweep.ts';
import { broadcastSweep, finishSweep } from './finish-sweep.ts';
import * as queries from './sweep-queries.ts';

/**
 * One round of bringing what is above the maximum of hot wallets to their cold ones. An asset has at most one open sweep.
 * Stopped withdrawals stop no sweep: the cold wallet is where coins are safe.
 */
export async function sweep(deps: SweepDeps, chain: Chain): Promise<void> {
  if (!chain.canPay) return;
  const { db, clock } = deps;
  const confirmations = await readConfirmations(db, chain.code);
  if (confirmations === null) return;
  for (const { id } of await queries.listOpen(db, chain.code))
    await attempt(deps, chain, () => finishSweep(deps, chain, { id, confirmations }));
  const { coldAddress: cold } = chain;
  if (cold === null || !(await isRecent(deps, chain, confirmations))) return;
  for (const { assetId, hotMax } of await listHouseWallets(db, { at: clock.now(), chainCode: chain.code })) {
    if (hotMax === '0') continue;
    await attempt(deps, chain, async () => {
      const id = await beginSweep(deps, chain, { assetId, cold });
      if (id !== null) await broadcastSweep(deps, chain, id);
    });
  }
}

/** Reports whether the record of what wallets hold has all payments that count as final. */
async function isRecent({ db }: SweepDeps, chain: Chain, confirmations: number): Promise<boolean> {
  const tip = await findTip(db, chain.code);
  if (tip === undefined || !(await isHeldKnown(db, chain))) return false;
  const head = await chain.head().catch(() => null);
  return head !== null && head.height - tip.height < confirmations;
}

/** One that cannot go on keeps no other waiting; the next round tries again. */
async function attempt({ log }: SweepDeps, chain: Chain, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    log.warn({ chain: chain.code, reason: error.message }, 'a sweep waits');
  }
}
