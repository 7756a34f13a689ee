export { WithdrawalRecordsScreen as Component } from '../../features/wallet/index.ts';
