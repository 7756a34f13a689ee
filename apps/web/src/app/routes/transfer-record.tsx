export { TransferRecordsScreen as Component } from '../../features/ledger/index.ts';
