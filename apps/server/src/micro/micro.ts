import { MICRO_LIMITS } from '@openbourse/api';
import { assert } from '../kernel/error.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { HouseReserve } from '../ledger/index.ts';
import type { DelistingPart } from '../market/index.ts';
import { createDecider } from './decide-beats.ts';
import { bankrollReserve } from './house-reserve.ts';
import type { MicroDeps } from './micro-deps.ts';
import { type MicroOrderRow, type OrderRecord, presentOrder } from './order.ts';
import { findOrder, listOpen, listOwners, type OrderName } from './order-queries.ts';
import { storeReceipts } from './receipts.ts';
import { seedBankroll } from './seed-bankroll.ts';
import { microChanged } from './topics.ts';

/** Micro contracts as the routes, the socket and the demonstration see them. */
export interface Micro {
  /** Settles what fell due while the server was down, then follows the beats. */
  start(jobs: Jobs): Promise<void>;
  stop(): Promise<void>;
  /** Answers an order once it has its entry, or once it is plain that there is none in time. */
  entered(name: OrderName): Promise<MicroOrderRow>;
  /** The orders of a user that have not ended, newest first. */
  open(userId: number, matchId: number | null): Promise<MicroOrderRow[]>;
  /** Resolves when everything that the beats so far decide is committed. */
  idle(): Promise<void>;
  /** Ends no order: each order on a match ends by itself before the match is delisted. */
  readonly delisting: DelistingPart;
  /** Amount that the bankroll has to keep for open orders. */
  readonly reserve: HouseReserve;
  /** Gives the bankroll of a demonstration its play money, once. */
  seedBankroll(): Promise<void>;
}

const RECEIPTS_MS = 30_000;
/** The entry comes in time or never; a second more covers a slow commit. */
const ANSWER_MS = MICRO_LIMITS.acceptanceMs + MICRO_LIMITS.entryWaitMs + 1_000;

export function createMicro(deps: MicroDeps): Micro {
  const { clock, bus } = deps;
  const decider = createDecider(deps);
  let stops: readonly (() => Promise<void> | void)[] = [];
  return {
    start: async (jobs) => {
      stops = [
        ...decider.follow(),
        jobs.every({ name: 'micro.store_receipts', periodMs: RECEIPTS_MS }, () => storeReceipts(deps)),
      ];
    },
    stop: async () => {
      for (const stop of stops) await stop();
      await decider.idle();
    },
    entered: async (name) => {
      if ((await read(name)).state === 'pending') await leftPending(name);
      return presentOrder(await read(name));
    },
    open: async (userId, matchId) => (await listOpen(deps.db, userId, matchId)).map(presentOrder),
    idle: decider.idle,
    delisting: { owners: listOwners, end: async () => undefined },
    reserve: bankrollReserve,
    seedBankroll: () => seedBankroll(deps),
  };

  async function read(name: OrderName): Promise<OrderRecord> {
    const order = await findOrder(deps.db, name);
    assert(order !== undefined, 'an accepted order is stored');
    return order;
  }

  /** Resolves when an order has left `pending`, or after some seconds: the caller reads what became of it. */
  function leftPending({ userId, publicId }: OrderName): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        unsubscribe();
        cancel();
        resolve();
      };
      const unsubscribe = bus.subscribe(microChanged, ({ userId: ownerId, orders }) => {
        if (ownerId === userId && orders.some((order) => order.publicId === publicId)) finish();
      });
      const cancel = clock.after(ANSWER_MS, finish);
      // Orders committed before the subscription are not announced again.
      read({ userId, publicId }).then(({ state }) => (state === 'pending' ? undefined : finish()), reject);
    });
  }
}
