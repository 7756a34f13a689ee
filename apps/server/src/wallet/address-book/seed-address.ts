import { createHash } from 'node:crypto';
import { WITHDRAWAL_LIMITS } from '@openbourse/api';
import type { Database } from '../../kernel/db.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { Chain } from '../chain/chain.ts';
import * as queries from './address-queries.ts';

export interface SeededAddress {
  readonly userId: number;
  readonly currencyId: number;
  readonly chainCode: string;
  readonly address: string;
  readonly label: string;
}

/**
 * Demo mode: gives a user an address that is usable at once, because a visitor of a demonstration does not
 * wait a day. Does nothing for a chain that is not connected, and nothing for a user whose book ever had an
 * address.
 */
export async function seedAddress(
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly random: Random;
    readonly chains: ReadonlyMap<string, Chain>;
  },
  { userId, currencyId, chainCode, address, label }: SeededAddress,
): Promise<void> {
  const spelled = deps.chains.get(chainCode)?.normaliseAddress(address) ?? null;
  if (spelled === null) return;
  const usableAt = deps.clock.now();
  const at = usableAt - WITHDRAWAL_LIMITS.addressCoolDownMs;
  // The address is unproved; withdrawals to it are proved like any other.
  const proof = createHash('sha256').update(`seed\n${userId}\n${spelled}`).digest('hex');
  const row = { id: deps.random.uuid(), userId, currencyId, chainCode, address: spelled, memo: null, label };
  await deps.db.transaction(async (tx) => {
    if (await queries.hasEverHadAddress(tx, userId)) return;
    await queries.insertAddress(tx, { ...row, factor: 'seed', proof, at, usableAt });
  });
}
