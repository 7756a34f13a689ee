export { DepositRecordsScreen as Component } from '../../features/wallet/index.ts';
