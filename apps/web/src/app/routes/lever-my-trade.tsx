export { RecordsScreen as Component } from '../../features/contract/index.ts';
