export type { Balance, BalanceKey, PlatformAccount } from './account.ts';
export {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type AuditReport,
  ledgerAuditPart,
  runAudit,
  type Violation,
} from './audit.ts';
export { type Auditor, createAuditor } from './auditor.ts';
export { Journal } from './journal.ts';
export { createLedger, type Ledger, type LedgerDeps } from './ledger.ts';
export { lockBalances } from './lock-balances.ts';
export type { PostingOwner, Transfer } from './post.ts';
export type { PriceOf } from './read-accounts.ts';
export { ledgerRoutes } from './routes.ts';
export { type BalanceChange, balanceChanged } from './topics.ts';
export { presentBalance, WorkingSet } from './working-set.ts';
export { writeBatch } from './write-batch.ts';
