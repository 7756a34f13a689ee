export { EntriesScreen } from './components/entries-screen.tsx';
export { LedgerScreen } from './components/ledger-screen.tsx';
