import type { Queue } from '../operator/index.ts';

export const FIAT_QUEUES: readonly Queue[] = [
  {
    name: 'fiat_orders',
    waiting: 'select waiting_since as since from fiat.order where waiting_since is not null',
  },
  {
    name: 'fiat_merchants',
    waiting: `select applied_at as since from fiat.merchant where state = 'applied'`,
  },
];
