export { ApiKeysRow } from './components/api-keys-row.tsx';
export { ApiKeysScreen } from './components/api-keys-screen.tsx';
