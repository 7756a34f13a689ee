export { ApiKeysRow } from './components/api-keys-row.tsx';
