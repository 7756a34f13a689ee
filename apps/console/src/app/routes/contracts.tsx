export { ContractsScreen as Component } from '../../features/contract/index.ts';
