import { type AuditPart, ledgerCheck, wholeCheck } from './audit-check.ts';
import * as queries from './audit-queries.ts';
import * as transfers from './audit-transfer-queries.ts';
import { epochChain } from './epoch/seal-epoch.ts';
import { sealChain } from './seal.ts';
import { type AnchorCheck, findBrokenAnchors, readAnchorBound } from '../kernel/anchor.ts';
import { findBrokenEpochs, findWrongEpochBalances } from './epoch/audit-queries.ts';
import { findWrongHouseMovements } from './house-movement-queries.ts';

/**
 * The invariants of the ledger, L1 to L12, and that entries by hand and movements of capital are those that two persons made.
 * `openHolds` are statements of other slices that yield `account_id` and `held` for what they hold (L5).
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
      ledgerCheck('L1', queries.findUnbalancedTxns),
      ledgerCheck('L2', queries.findUnbalancedCurrencies),
      ledgerCheck('L3 chain', queries.findBrokenChains),
      ledgerCheck('L3 balance', queries.findDriftedBalances),
      wholeCheck('L3 sum', queries.findWrongSums),
      {
        name: 'L3 epochs',
        isIncremental: true,
        find: (db, since) => findWrongEpochBalances(db, since['epoch'] ?? 0),
      },
      ledgerCheck('L4', queries.findNegativeBalances),
      wholeCheck('L5', (db) => queries.findWrongHolds(db, openHolds)),
      wholeCheck('L5 once', transfers.findBrokenHolds),
      {
        name: 'L6 seal',
        isIncremental: true,
        find: (db, since) => queries.findBrokenSeals(db, since['seal'] ?? 0),
      },
      {
        name: 'L6 anchors',
        isIncremental: true,
        find: (db, since, seen) =>
          findBrokenAnchors(db, sealChain, {
            isAnchor,
            fromNumber: since['seal_anchor'] ?? 1,
            seenNumber: seen['seal_anchor'] ?? 0,
          }),
      },
      {
        name: 'L6 epochs',
        isIncremental: true,
        find: (db, since) => findBrokenEpochs(db, since['epoch'] ?? 0),
      },
      {
        name: 'L6 epoch anchors',
        isIncremental: true,
        find: (db, since, seen) =>
          findBrokenAnchors(db, epochChain, {
            isAnchor,
            fromNumber: since['epoch_anchor'] ?? 1,
            seenNumber: seen['epoch_anchor'] ?? 0,
          }),
      },
      {
        name: 'L6 ids',
        isIncremental: true,
        find: (db, _since, seen) => queries.findFallenIds(db, seen['txn_max'] ?? 0),
      },
      wholeCheck('L6 immutable', queries.findMissingGuards),
      ledgerCheck('L7', queries.findForeignCurrencies),
      ledgerCheck('L8', queries.findWrongPostingCounts),
      ledgerCheck('L9', queries.findRepeatedTxns),
      ledgerCheck('L10', queries.findBrokenSteps),
      wholeCheck('L11', queries.findInsolvency),
      ledgerCheck('L12', transfers.findWrongTransfers),
      wholeCheck('L12 posted', transfers.findUnpostedTransfers),
      wholeCheck('manual entries', transfers.findWrongManualEntries),
      wholeCheck('house movements', findWrongHouseMovements),
    ],
  };
}
