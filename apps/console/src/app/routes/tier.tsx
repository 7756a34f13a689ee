export { TierScreen as Component } from '../../features/tier/index.ts';
