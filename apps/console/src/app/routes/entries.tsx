export { EntriesScreen as Component } from '../../features/ledger/index.ts';
