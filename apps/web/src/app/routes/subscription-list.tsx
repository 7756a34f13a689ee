export { OfferingListScreen as Component } from '../../features/subscription/index.ts';
