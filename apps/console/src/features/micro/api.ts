import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Product = CallReply<'micro.operator_products'>[number];
export type Exposure = CallReply<'micro.operator_exposure'>;
export type Receipt = CallReply<'micro.operator_receipt'>;
export type Order = CallReply<'micro.operator_orders'>['data'][number];

const RENEW_MS = 5_000;
const ROOT_MS = 15_000;

export const exposureQuery = queryOf('micro.operator_exposure', {}, { refetchInterval: RENEW_MS });

/** Every recorded series; micro contracts are decided by those of the index. */
export const seriesQuery = queryOf('tick.series', {});

export const receiptQuery = (id: string) =>
  queryOf(
    'micro.operator_receipt',
    { id },
    {
      // Its roots come when their minutes are over; without a tick it has none.
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (data.root !== null || data.exit === null) ? false : ROOT_MS,
    },
  );
