export { OperatorsScreen as Component } from '../../features/operator/index.ts';
