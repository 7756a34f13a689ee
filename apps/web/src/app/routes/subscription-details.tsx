export { OfferingDetailScreen as Component } from '../../features/subscription/index.ts';
