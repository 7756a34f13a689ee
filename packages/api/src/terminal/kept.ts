/** What a person keeps for all devices. It has an entrance of its own, so that the first screen does not load it. */
export * from './chart.ts';
export * from './documents.ts';
export * from './drawings.ts';
export * from './limits.ts';
