export { OfferingsScreen as Component } from '../../features/subscription/index.ts';
