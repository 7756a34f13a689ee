export { WithdrawalsScreen as Component } from '../../features/withdrawal/index.ts';
