import { nextMidnight } from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { addToPeople, blockBuying, insertCounterparties, type PersonGain } from '../person/person-queries.ts';
import { readCancellationsLeft } from '../person/read-conduct.ts';
import type { OrderRecord } from './order.ts';

/** An order that ended, and whether a ruling took it from the buyer. */
export interface CountedEnd {
  readonly order: OrderRecord;
  readonly isBuyerAtFault: boolean;
}

/**
 * Counts orders that ended for their two sides, who are locked, and stops the buying of whoever has no cancellation
 * left today. An order that ends without a fault of a side does not count as ended for that side.
 */
export async function countEnds(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { ends, at }: { readonly ends: readonly CountedEnd[]; readonly at: number },
): Promise<void> {
  if (ends.length === 0) return;
  await addToPeople(tx, { gains: sumOf(ends.flatMap((end) => gainsOf(end, at))), at });
  const completed = ends.flatMap(({ order }) => (order.state === 'completed' ? order : []));
  await insertCounterparties(tx, completed);
  const counted = ends.flatMap(({ order }) => (order.isCounted ? order.buyerId : []));
  for (const userId of new Set(counted)) await blockWhenUsedUp(tx, deps, { userId, at });
}

async function blockWhenUsedUp(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  if ((await readCancellationsLeft(tx, { userId, at })) > 0) return;
  const until = nextMidnight(at);
  if (!(await blockBuying(tx, { userId, until, reason: 'cancellations' }))) return;
  const params = { until: minuteText(until) };
  const notice = { userId, kind: 'fiat_buying_blocked', params, key: deps.random.uuid(), at } as const;
  await enqueueNotification(tx, notice);
}

const NOTHING = {
  orders: 0,
  ended: 0,
  completed: 0,
  bought: 0,
  payments: 0,
  paymentMs: 0,
  releases: 0,
  releaseMs: 0,
} as const;

function gainsOf({ order, isBuyerAtFault }: CountedEnd, at: number): readonly PersonGain[] {
  const buyer = { ...NOTHING, userId: order.buyerId };
  if (order.state !== 'completed') return isBuyerAtFault ? [{ ...buyer, ended: 1 }] : [];
  const paidAt = order.paidAt ?? at;
  const ended = { ended: 1, completed: 1 };
  return [
    { ...buyer, ...ended, bought: 1, payments: 1, paymentMs: paidAt - order.createdAt },
    { ...NOTHING, userId: order.sellerId, ...ended, releases: 1, releaseMs: at - paidAt },
  ];
}

type Sum = { -readonly [name in keyof PersonGain]: PersonGain[name] };

/** One gain for each person. */
function sumOf(gains: readonly PersonGain[]): readonly PersonGain[] {
  const sums = new Map<number, PersonGain>();
  for (const gain of gains) {
    const sum: Sum = sums.get(gain.userId) ?? { ...NOTHING, userId: gain.userId };
    const added = { ...sum };
    for (const name of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) added[name] += gain[name];
    sums.set(gain.userId, added);
  }
  return [...sums.values()];
}
