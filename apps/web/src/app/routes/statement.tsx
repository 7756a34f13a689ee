export { StatementScreen as Component } from '../../features/statement/index.ts';
