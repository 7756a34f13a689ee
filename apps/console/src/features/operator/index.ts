export { AuditScreen } from './components/audit-screen.tsx';
export { OperatorsScreen } from './components/operators-screen.tsx';
export { ProposalsScreen } from './components/proposals-screen.tsx';
