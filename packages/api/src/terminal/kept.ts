/** Documents that a person keeps for all devices. They have an entrance of its own, so that the first screen does not load them. */
export * from './chart.ts';
export * from './documents.ts';
export * from './drawings.ts';
export * from './favourites.ts';
export * from './limits.ts';
