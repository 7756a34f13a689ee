export { DepositScreen as Component } from '../../features/wallet/index.ts';
