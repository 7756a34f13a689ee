export { LedgerScreen as Component } from '../../features/ledger/index.ts';
