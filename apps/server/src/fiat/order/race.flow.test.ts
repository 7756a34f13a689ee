import type { ChangeEndpoint, ReplyOf } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../kernel/change.ts';
import { toTimestamp } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { type FiatMerchant, type FiatPerson, fiatStage, type FiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import type { AdRecord } from '../ad/ad.ts';
import { findAd } from '../ad/ad-queries.ts';
import { runDeadlines } from '../run-deadlines.ts';
import type { Deps } from '../deps.ts';
import { cancelOrder, confirmOrder, disputeOrder, payOrder } from './act.ts';
import { openOrder } from './open-order.ts';
import { findOrder } from './order-queries.ts';

/**
 * Two acts at the same time, again and again: one of them wins, and the other one is refused with the reason.
 */
const RUNS = 16;
const AT_ONCE = 4;

const seed = Number(process.env['SEED'] ?? 20_261_121);
const random = seededRandom(seed);

let server: TestServer;
let stage: FiatStage;
let merchant: FiatMerchant;
let buyers: readonly FiatPerson[];
let ad: AdRecord;
let deps: Deps;
/** Each round is a day later, so that no cancellations are used up. */
let day = 0;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  merchant = await stage.merchant({ funds: { USDT: '100000' } });
  buyers = await Promise.all(Array.from({ length: AT_ONCE }, () => stage.person()));
  const { id } = await stage.publish(merchant, { quantity: '90000', price: '1' });
  const real = server.app.slices.fiat.deps;
  deps = { ...real, clock: { ...real.clock, now: () => real.clock.now() + day * DAY_MS } };
  const found = await findAd(deps.db, id);
  if (found === undefined) throw new Error('the ad exists');
  ad = found;
});
afterAll(() => server.stop());

/** Makes a change as its call does after the gate has asked: proving takes long and does not decide who wins. */
function make<E extends ChangeEndpoint>(
  { userId }: FiatPerson,
  input: Change<E>['input'],
  use: (deps: Deps, change: Change<E>) => Promise<ReplyOf<E>>,
): Promise<ReplyOf<E>> {
  const by = { userId } as Change<E>['by'];
  const context = {} as RequestContext;
  return deps.db.transaction((tx) => use(deps, { tx, input, by, context, now: deps.clock.now() }));
}

const open = (buyer: FiatPerson, of: AdRecord = ad, amount = '20') =>
  make(buyer, { ad_id: of.id, amount, price: '1', kind: 'bank' } as const, openOrder);

async function pay(buyer: FiatPerson, id: string) {
  const voucher = deps.random.uuid();
  await deps.db.query(
    `insert into file.file (id, user_id, purpose, content_type, width, height, bytes, sha256, state, created_at)
     values ($1, $2, 'payment_voucher', 'image/jpeg', 8, 8, 8, decode(repeat('00', 32), 'hex'), 'unbound', $3)`,
    [voucher, buyer.userId, toTimestamp(server.clock.now())],
  );
  return make(buyer, { id, voucher, payer_name: buyer.name }, payOrder);
}
const cancel = (buyer: FiatPerson, id: string) => make(buyer, { id, reason: 'agreed' } as const, cancelOrder);
const confirm = (id: string) =>
  make(merchant, { id, is_payer_name_equal: true, pay_password: TEST_PAY_PASSWORD }, confirmOrder);
const dispute = (id: string) =>
  make(merchant, { id, reason: 'not_received', text: 'Nothing came.' } as const, disputeOrder);
/** Lets the time to pay, or to confirm, of this order alone run out. */
const runOut = (id: string, kind: 'expire' | 'receipt') => async (): Promise<void> => {
  await deps.db.query(
    `update fiat.deadline set due_at = $2 where order_id = (select id from fiat.order where public_id = $1)
       and kind = $3`,
    [id, toTimestamp(deps.clock.now()), kind],
  );
  await runDeadlines(deps);
};

/** Keys of the refusals; any other error has no key. */
function keysOf(results: readonly PromiseSettledResult<unknown>[]): readonly string[] {
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    return result.reason instanceof AppError ? result.reason.key : String(result.reason);
  });
}

/** Runs both acts on an order of its own, many times, a few buyers at a time. */
async function race(
  prepare: (buyer: FiatPerson) => Promise<string>,
  acts: (buyer: FiatPerson, id: string) => readonly (() => Promise<unknown>)[],
): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>();
  const runOnce = async (buyer: FiatPerson): Promise<void> => {
    const id = await prepare(buyer);
    const [one, other] = acts(buyer, id);
    const inOrder = random.int(2) === 0 ? [one, other] : [other, one];
    const results = await Promise.allSettled(inOrder.map(async (act) => act?.()));
    expect(keysOf(results).filter((key) => key !== 'fiat.action_not_allowed')).toEqual([]);
    const order = await findOrder(deps.db, id);
    const end = order?.state ?? '';
    ends.set(end, (ends.get(end) ?? 0) + 1);
    if (order !== undefined && order.endedAt === null) await cancel(buyer, id);
  };
  for (let round = 0; round < RUNS / AT_ONCE; round += 1) {
    day += 1;
    await Promise.all(buyers.map(runOnce));
  }
  return ends;
}

const paid = async (buyer: FiatPerson): Promise<string> => {
  const { id } = await open(buyer);
  await pay(buyer, id);
  return id;
};
const unpaid = async (buyer: FiatPerson): Promise<string> => (await open(buyer)).id;

it.each([
  [
    'cancel',
    'pay',
    unpaid,
    (b: FiatPerson, id: string) => [() => cancel(b, id), () => pay(b, id)],
    ['cancelled'],
  ],
  [
    'confirm',
    'dispute',
    paid,
    (_b: FiatPerson, id: string) => [() => confirm(id), () => dispute(id)],
    ['completed'],
  ],
  [
    'timeout',
    'confirm',
    paid,
    (_b: FiatPerson, id: string) => [runOut(id, 'receipt'), () => confirm(id)],
    ['completed'],
  ],
  [
    'confirm',
    'confirm',
    paid,
    (_b: FiatPerson, id: string) => [() => confirm(id), () => confirm(id)],
    ['completed'],
  ],
  [
    'pay',
    'expire',
    unpaid,
    (b: FiatPerson, id: string) => [() => pay(b, id), runOut(id, 'expire')],
    ['paid', 'cancelled'],
  ],
  [
    'cancel',
    'confirm',
    paid,
    (b: FiatPerson, id: string) => [() => cancel(b, id), () => confirm(id)],
    ['completed', 'cancelled'],
  ],
] as const)(
  `%s against %s, ${RUNS} times (seed ${seed})`,
  async (_one, _other, prepare, acts, ends) => {
    const found = await race(prepare, acts);
    expect([...found.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
    expect(
      [...found.keys()].every((state) => (ends as readonly string[]).includes(state)),
      JSON.stringify([...found]),
    ).toBe(true);
  },
  300_000,
);

it(`two takers of the last coins, ${RUNS} times (seed ${seed})`, async () => {
  const [first, second] = buyers;
  if (first === undefined || second === undefined) throw new Error('there are two buyers');
  const small = await stage.publish(merchant, { quantity: '20', price: '1', max_volume: '20' });
  const last = await findAd(deps.db, small.id);
  if (last === undefined) throw new Error('the ad exists');
  for (let run = 0; run < RUNS; run += 1) {
    day += 1;
    const results = await Promise.allSettled([open(first, last), open(second, last)]);
    const opened = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    expect(opened).toHaveLength(1);
    expect(keysOf(results)).toEqual(['fiat.ad_not_open']);
    const buyer = results[0]?.status === 'fulfilled' ? first : second;
    await cancel(buyer, opened[0]?.id ?? '');
  }
}, 300_000);

it('leaves books that the audit proves', async () => {
  const { db, ledger, identity } = server.app.slices;
  await assertAuditClean({ db, clock: server.clock, ledger, identity });
});
