/** Parts of the exchange that the status page distinguishes. */
export const STATUS_PARTS = [
  'spot',
  'contract',
  'micro',
  'fiat',
  'wallet',
  'staking',
  'subscription',
] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];
/** States of a part: it works, a mode closes something of it, or it serves no calls. */
export const STATUS_STATES = ['operational', 'restricted', 'down'] as const;
export type StatusState = (typeof STATUS_STATES)[number];
/** Days that the status page shows. */
export const STATUS_DAYS = 90;
