export { TransferScreen as Component } from '../../features/ledger/index.ts';
