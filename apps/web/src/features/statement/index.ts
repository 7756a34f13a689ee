export { StatementScreen } from './components/statement-screen.tsx';
