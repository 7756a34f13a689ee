export { ledgerChannels } from './channels.ts';
export type { Balance, BalanceKey, PlatformAccount } from './account.ts';
export { type AuditReport, runAudit } from './audit.ts';
export {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type AuditRange,
  type AuditTurns,
  EVERYTHING,
  ledgerCheck,
  type OpenViolation,
  turnedCheck,
  type Violation,
  wholeCheck,
} from './audit-check.ts';
export { type Auditor, type AuditorHealth, createAuditor } from './auditor.ts';
export { keepMemoryChecks, keptPart, MEMORY_CHECK_MS, type MemoryChecks } from './memory-check.ts';
export { ledgerAuditPart } from './ledger-audit-part.ts';
export { countBlocking } from './violations.ts';
export { readAmount, readCurrencyFor } from './check-amount.ts';
export {
  type Currency,
  insertCurrencies,
  listCurrencies,
  type ListedCurrency,
} from './currency-queries.ts';
export { listExposure } from './dashboard-queries.ts';
export {
  addMove,
  assertMovable,
  type GuardedMove,
  keysOfMove,
  type Moves,
  unitsOfMove,
} from './move.ts';
export { insertTransfers, type TransferRow } from './transfer-queries.ts';
export { type Door, type ExitName, EXITS, type Leaving } from './exits.ts';
export type { HouseReserve, HouseReserves, ListProceeds, OfferingProceeds } from './house-reserve.ts';
export { Journal } from './journal.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { lockBalances, lockExistingBalances } from './lock-balances.ts';
export { ledgerOperatorRoutes } from './operator-routes.ts';
export type { FeeAccount, TxnRange } from './fee-queries.ts';
export { type FeeReader, type FeesOfRange, feeReader } from './read-fees.ts';
export { ledgerRoutes } from './routes.ts';
export {
  findSealByHash,
  type RecordedAccount,
  type RecordedSeal,
  type RecordedTxn,
  streamAccounts,
  streamSeals,
  streamTxns,
} from './recorded-queries.ts';
export { digestOf, LedgerReplay, netText } from './replay-ledger.ts';
export { sealChain } from './seal.ts';
export { epochChain } from './epoch/seal-epoch.ts';
export { detachEpoch, readExport } from './epoch/detach-epoch.ts';
export type { EpochManifest } from './epoch/epoch-file.ts';
export { EpochUnavailable, exportEpoch } from './epoch/export-epoch.ts';
export { judgeEpoch } from './epoch/judge-epoch.ts';
export { readDetached } from './epoch/queries.ts';
export type { Movement, MovementPlace } from './read-movements.ts';
export { type BalanceChange, balanceChanged, forwardBalances } from './topics.ts';
export { presentBalance, WorkingSet } from './working-set.ts';
export { batchStatements, writeBatch } from './write-batch.ts';
export {
  CORRECTION,
  LEDGER_STATEMENT,
  type StatementEntry,
  type StatementKinds,
} from './statement-kinds.ts';
