export { HistoryScreen as Component } from '../../features/staking/index.ts';
