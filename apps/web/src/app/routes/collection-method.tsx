export { CollectionMethodScreen as Component } from '../../features/fiat/index.ts';
