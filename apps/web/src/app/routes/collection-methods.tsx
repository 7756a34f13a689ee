export { CollectionMethodsScreen as Component } from '../../features/fiat/index.ts';
