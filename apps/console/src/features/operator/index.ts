export { AuditScreen } from './components/audit-screen.tsx';
export { OperatorsScreen } from './components/operators-screen.tsx';
