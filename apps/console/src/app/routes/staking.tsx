export { StakingScreen as Component } from '../../features/staking/index.ts';
