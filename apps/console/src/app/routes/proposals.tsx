export { ProposalsScreen as Component } from '../../features/operator/index.ts';
