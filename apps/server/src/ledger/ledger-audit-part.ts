import { type AnchorCheck, findBrokenAnchors, readAnchorBound } from '../kernel/anchor.ts';
import {
  type AuditCheck,
  type AuditPart,
  type AuditTurns,
  EVERYTHING,
  turnedCheck,
  wholeCheck,
} from './audit-check.ts';
import * as queries from './audit-queries.ts';
import * as sums from './audit-sum-queries.ts';
import * as transfers from './audit-transfer-queries.ts';
import { findBrokenEpochs, findWrongEpochBalances } from './epoch/audit-queries.ts';
import { epochChain } from './epoch/seal-epoch.ts';
import { findWrongHouseMovements } from './house-movement-queries.ts';
import { sealChain } from './seal.ts';

/** Rows of the first turn of a process; a seal stands for thousands. */
const FIRST = { rows: 2_000, seals: 4 } as const;

/**
 * The invariants of the ledger, L1 to L12, and that entries by hand and movements of capital are those that two persons made.
 * `openHolds` are statements of other slices that yield `user_id`, `account_id` and `held` for what they hold (L5).
 */
export function ledgerAuditPart(openHolds: readonly string[], isAnchor: AnchorCheck): AuditPart {
  return {
    product: null,
    readBounds: async (db) => ({
      ...(await queries.readAuditBounds(db)),
      seal_anchor: await readAnchorBound(db, sealChain),
      epoch_anchor: await readAnchorBound(db, epochChain),
    }),
    checks: [
      ofTxns('L1', queries.findUnbalancedTxns),
      ofTxns('L2', queries.findUnbalancedCurrencies),
      ofTxns('L3 chain', queries.findBrokenChains),
      ofAccounts('L3 balance', queries.findDriftedBalances),
      sumCheck(),
      sinceEpoch('L3 epochs', findWrongEpochBalances),
      ofAccounts('L4', queries.findNegativeBalances),
      turnedCheck('L5', {
        firstSize: FIRST.rows,
        readEnd: queries.readHolderEnd,
        find: (db, range) => queries.findWrongHolds(db, openHolds, range),
      }),
      wholeCheck('L5 once', transfers.findBrokenHolds),
      {
        name: 'L6 seal',
        isIncremental: true,
        find: (db, since) => queries.findBrokenSeals(db, { ...EVERYTHING, after: since['seal'] ?? 0 }),
        turns: { firstSize: FIRST.seals, readEnd: queries.readSealEnd, find: queries.findBrokenSeals },
      },
      anchorCheck('L6 anchors', { chain: sealChain, bound: 'seal_anchor', isAnchor }),
      sinceEpoch('L6 epochs', findBrokenEpochs),
      anchorCheck('L6 epoch anchors', { chain: epochChain, bound: 'epoch_anchor', isAnchor }),
      {
        name: 'L6 ids',
        isIncremental: true,
        find: (db, _since, seen) => queries.findFallenIds(db, seen['txn_max'] ?? 0),
      },
      wholeCheck('L6 immutable', queries.findMissingGuards),
      ofTxns('L7', queries.findForeignCurrencies),
      ofTxns('L8', queries.findWrongPostingCounts),
      {
        name: 'L9',
        isIncremental: true,
        find: (db, since) => queries.findRepeatedTxns(db, since['txn'] ?? 0),
        turns: txnTurns(queries.findRepeatedKeys),
      },
      unitCheck(),
      wholeCheck('L11', queries.findInsolvency),
      ofTxns('L12', transfers.findWrongTransfers),
      turnedCheck('L12 posted', {
        firstSize: FIRST.rows,
        readEnd: queries.readTransferEnd,
        find: transfers.findUnpostedTransfers,
      }),
      wholeCheck('manual entries', transfers.findWrongManualEntries),
      wholeCheck('house movements', findWrongHouseMovements),
    ],
  };
}

/** Looks at the signed heads of a chain since the last one that was seen. */
function anchorCheck(
  name: string,
  of: {
    readonly chain: Parameters<typeof findBrokenAnchors>[1];
    readonly bound: string;
    readonly isAnchor: AnchorCheck;
  },
): AuditCheck {
  const { chain, bound, isAnchor } = of;
  return {
    name,
    isIncremental: true,
    find: (db, since, seen) =>
      findBrokenAnchors(db, chain, {
        isAnchor,
        fromNumber: since[bound] ?? 1,
        seenNumber: seen[bound] ?? 0,
      }),
  };
}

/** Looks at the epochs that were sealed since. */
function sinceEpoch(name: string, find: typeof findBrokenEpochs): AuditCheck {
  return { name, isIncremental: true, find: (db, since) => find(db, since['epoch'] ?? 0) };
}

function txnTurns(find: AuditTurns['find']): AuditTurns {
  return { firstSize: FIRST.rows, readEnd: queries.readTxnEnd, find };
}

/** Looks at what was posted since, and in turns at all transactions. */
function ofTxns(name: string, find: AuditTurns['find']): AuditCheck {
  return {
    name,
    isIncremental: true,
    find: (db, since) => find(db, { ...EVERYTHING, after: since['txn'] ?? 0 }),
    turns: txnTurns(find),
  };
}

/** Looks at the accounts that were posted to since, and in turns at all. */
function ofAccounts(name: string, find: typeof queries.findDriftedBalances): AuditCheck {
  return {
    name,
    isIncremental: true,
    find: (db, since) => find(db, queries.accountsSince(since['txn'] ?? 0)),
    turns: {
      firstSize: FIRST.rows,
      readEnd: queries.readAccountEnd,
      find: (db, range) => find(db, queries.accountsIn(range)),
    },
  };
}

/** L10 takes transactions and accounts of the same numbers in one turn. */
function unitCheck(): AuditCheck {
  return {
    name: 'L10',
    isIncremental: true,
    find: async (db, since) => {
      const after = since['txn'] ?? 0;
      const posted = await queries.findBrokenSteps(db, { ...EVERYTHING, after });
      return [...posted, ...(await queries.findBrokenUnits(db, queries.accountsSince(after)))];
    },
    turns: {
      firstSize: FIRST.rows,
      readEnd: queries.readEitherEnd,
      find: async (db, range) => {
        const posted = await queries.findBrokenSteps(db, range);
        return [...posted, ...(await queries.findBrokenUnits(db, queries.accountsIn(range)))];
      },
    },
  };
}

/**
 * L3 sum takes the accounts of users by their numbers and adds up what was posted to the platform's by the numbers of the
 * transactions. Those do not change, so the sums of the last turn are those of its snapshot, unless an epoch was detached
 * meanwhile: then everything is added up at once.
 */
function sumCheck(): AuditCheck {
  let platform: sums.PlatformSums = {};
  let detached = 0;
  return {
    ...wholeCheck('L3 sum', sums.findWrongSums),
    turns: {
      firstSize: FIRST.rows,
      readEnd: queries.readEitherEnd,
      find: async (db, range) => {
        const present = await sums.readDetachedEpoch(db);
        if (range.after === 0) {
          detached = present;
          platform = await sums.readDetachedSums(db);
        }
        platform = await sums.addPlatformSums(db, platform, range);
        const found = await sums.findWrongUserSums(db, range);
        if (range.upTo < EVERYTHING.upTo) return found;
        if (detached !== present) return sums.findWrongSums(db);
        return [...found, ...(await sums.findWrongPlatformSums(db, platform))];
      },
    },
  };
}
