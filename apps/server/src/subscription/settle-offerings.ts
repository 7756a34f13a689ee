import { SUBSCRIPTION_LIMITS } from '@openbourse/api';
import { allocateOffering, hashOfText, writeAllocationFile } from '@openbourse/engine';
import { formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { runEach } from '../kernel/run-due.ts';
import {
  type BalanceKey,
  Journal,
  lockBalances,
  type PlatformAccount,
  type WorkingSet,
  writeBatch,
} from '../ledger/index.ts';
import { enqueueNotifications } from '../notification/index.ts';
import type { CommitmentRecord } from './commitment.ts';
import { hasHeld, listCommitted, setShares, takeHeld } from './commitment-queries.ts';
import { allocationTermsOf, type OfferingRecord } from './offering.ts';
import { insertAllocation, listDue, lockOffering, setAllocated, setSettled } from './offering-queries.ts';
import { moveSupply } from './move-supply.ts';
import { PROCEEDS, type SubscriptionDeps, SUPPLY } from './subscription-deps.ts';

/** They take batches side by side, because each one waits for the database most of the time. */
const SETTLERS = 2;

/**
 * Does what is due by the clock: allocates what has ended, then pays or refunds commitment by commitment in batches.
 * Each step is a transaction of its own that looks at what is left, so a restart anywhere goes on from there.
 */
export async function settleOfferings(
  deps: SubscriptionDeps,
  batch: number = SUBSCRIPTION_LIMITS.batch,
): Promise<void> {
  await runEach(deps.log, await listDue(deps.db, deps.clock.now()), async ({ id, state }) => {
    if (state === 'published') await allocateEnded(deps, id);
    await settleAll(deps, { id, rows: batch });
    await finish(deps, id);
  });
}

/** Ends when every settler has ended, also when one of them fails. */
async function settleAll(
  deps: SubscriptionDeps,
  wanted: { readonly id: number; readonly rows: number },
): Promise<void> {
  const settle = async (): Promise<void> => {
    while (await settleBatch(deps, wanted));
  };
  const ended = await Promise.allSettled(Array.from({ length: SETTLERS }, settle));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Computes all shares of an offering that has ended and publishes the file of them, once. */
export async function allocateEnded(deps: SubscriptionDeps, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const offering = await lockOffering(tx, id, 'update');
    const at = deps.clock.now();
    if (offering === undefined || offering.state !== 'published' || at < offering.endsAt) return;
    const { file, allocation } = allocateOffering(allocationTermsOf(offering), await listCommitted(tx, id));
    const text = writeAllocationFile(file);
    await insertAllocation(tx, { id, text, sha256: hashOfText(text), at });
    await setShares(tx, id, file.commitments);
    await setAllocated(tx, { id, sold: formatDecimal(allocation.sold, offering.tokenScale), at });
  });
}

/** Pays for or gives back the next commitments that hold money; false when none is left. */
export async function settleBatch(
  deps: SubscriptionDeps,
  wanted: { readonly id: number; readonly rows: number },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const offering = await lockOffering(tx, wanted.id, 'share');
    if (offering === undefined || !['allocated', 'cancelled'].includes(offering.state)) return false;
    const isSale = offering.state === 'allocated';
    const at = deps.clock.now();
    const commitments = await takeHeld(tx, {
      offeringId: wanted.id,
      rows: wanted.rows,
      state: isSale ? 'settled' : 'refunded',
      at,
    });
    if (commitments.length === 0) return false;
    const balances = await lockBalances(
      tx,
      commitments.flatMap((one) => keysOf(one, offering)),
    );
    const journal = new Journal(balances);
    if (isSale) {
      const accounts = await houseAccounts(tx, deps, offering);
      for (const one of commitments) pay(journal, one, { offering, accounts, at });
    } else {
      for (const one of commitments) free(balances, one, offering);
    }
    await writeBatch(tx, journal);
    await tellOwners(tx, { commitments, offering, at });
    return true;
  });
}

/** Once everybody has theirs, what was not sold goes back to the issuer. */
async function finish(deps: SubscriptionDeps, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const offering = await lockOffering(tx, id, 'update');
    if (offering?.state !== 'allocated' || (await hasHeld(tx, id))) return;
    const unsold = subDecimal(offering.supply, offering.sold ?? '0');
    await moveSupply(tx, deps, { offering, amount: unsold, to: 'issuer' });
    await setSettled(tx, { id, at: deps.clock.now() });
  });
}

interface HouseAccounts {
  readonly supply: PlatformAccount;
  readonly proceeds: PlatformAccount;
}

async function houseAccounts(
  tx: Tx,
  { ledger }: SubscriptionDeps,
  { tokenId, quoteId }: OfferingRecord,
): Promise<HouseAccounts> {
  const house = { kind: 'house' } as const;
  return {
    supply: await ledger.ensurePlatformAccount(tx, { ...house, name: SUPPLY, currencyId: tokenId }),
    proceeds: await ledger.ensurePlatformAccount(tx, { ...house, name: PROCEEDS, currencyId: quoteId }),
  };
}

function quoteKey({ userId }: CommitmentRecord, { quoteId }: OfferingRecord): BalanceKey {
  return { userId, wallet: 'financial', currencyId: quoteId };
}

function tokenKey({ userId }: CommitmentRecord, { tokenId }: OfferingRecord): BalanceKey {
  return { userId, wallet: 'trade', currencyId: tokenId };
}

function isSold({ allocated }: CommitmentRecord): boolean {
  return allocated !== null && allocated !== '0';
}

function keysOf(commitment: CommitmentRecord, offering: OfferingRecord): readonly BalanceKey[] {
  const quote = quoteKey(commitment, offering);
  return isSold(commitment) ? [quote, tokenKey(commitment, offering)] : [quote];
}

function free(balances: WorkingSet, commitment: CommitmentRecord, offering: OfferingRecord): void {
  const held = parseDecimal(commitment.amount, offering.quoteScale);
  balances.hold(balances.get(quoteKey(commitment, offering)), -held);
}

/** Frees the hold and takes what the share costs; tokens come in the same ledger transaction. */
function pay(
  journal: Journal,
  commitment: CommitmentRecord,
  of: { readonly offering: OfferingRecord; readonly accounts: HouseAccounts; readonly at: number },
): void {
  const { offering, accounts } = of;
  free(journal.balances, commitment, offering);
  if (!isSold(commitment)) return;
  const paid = parseDecimal(commitment.paid ?? '0', offering.quoteScale);
  const tokens = parseDecimal(commitment.allocated ?? '0', offering.tokenScale);
  const kind = 'subscription_allocation';
  const { ref } = commitment;
  journal.begin({ kind, reference: ref, idempotencyKey: ref, at: toTimestamp(of.at) });
  journal.postUser(journal.balances.get(quoteKey(commitment, offering)), -paid, kind);
  journal.postPlatform(accounts.proceeds, paid, kind);
  journal.postPlatform(accounts.supply, -tokens, kind);
  journal.postUser(journal.balances.get(tokenKey(commitment, offering)), tokens, kind);
}

async function tellOwners(
  tx: Tx,
  of: {
    readonly commitments: readonly CommitmentRecord[];
    readonly offering: OfferingRecord;
    readonly at: number;
  },
): Promise<void> {
  const { offering, at } = of;
  const shared = { token: offering.token, asset: offering.quote, offering_id: String(offering.id) };
  await enqueueNotifications(
    tx,
    of.commitments.map(({ userId, ref, amount, allocated, paid }) => {
      if (offering.state === 'cancelled') {
        const params = { ...shared, amount, reason: offering.cancelReason ?? '' };
        return { userId, kind: 'subscription_cancelled', params, key: ref, at };
      }
      const refunded = subDecimal(amount, paid ?? '0');
      const params = { ...shared, quantity: allocated ?? '0', paid: paid ?? '0', refunded };
      return { userId, kind: 'subscription_allocated', params, key: ref, at };
    }),
  );
}
