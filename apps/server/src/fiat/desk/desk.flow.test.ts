import type { EndpointNamed, InputOf } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { buyOn, endEvidence, payFor, readOrder } from '../../testing/fiat-orders.ts';
import {
  type FiatMerchant,
  type FiatPerson,
  type FiatStage,
  fiatBalance,
  fiatStage,
  type OwnAd,
} from '../../testing/fiat-stage.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import { startTestServer, type TestOperator, type TestServer } from '../../testing/start-test-server.ts';
import { runDeadlines } from '../run-deadlines.ts';
import type { Deps } from '../deps.ts';

let server: TestServer;
let stage: FiatStage;
let seller: FiatMerchant;
let first: TestOperator;
let second: TestOperator;
let ad: OwnAd;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  first = stage.arbiter;
  second = await server.operator({ roles: 'fiat_arbiter' });
  seller = await stage.merchant();
  ad = await stage.publish(seller, { quantity: '3000' });
});
afterAll(async () => {
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  await server.stop();
});

type Ruling = InputOf<EndpointNamed<'fiat.operator_rule'>>;
const FOR_BUYER = { winner: 'buyer', ground: 'payment_proved' } as const;
const FOR_SELLER = { winner: 'seller', ground: 'payment_not_proved' } as const;
const FALSE_PAYMENT = { winner: 'seller', ground: 'false_payment' } as const;

async function disputedOrder(by?: FiatPerson): Promise<{ readonly buyer: FiatPerson; readonly id: string }> {
  const buyer = by ?? (await stage.person());
  const { id } = await buyOn(buyer, ad);
  await payFor(buyer, id);
  await seller.client.call('fiat.dispute', { id, reason: 'not_received', text: 'Nothing has arrived.' });
  return { buyer, id };
}

const ruleNow = (operator: TestOperator, id: string, ruling: Omit<Ruling, 'id' | 'text'>) =>
  operator.client.call('fiat.operator_rule', { id, text: 'The statement shows it.', ...ruling });
/** Rules once the time for evidence is over. */
const rule: typeof ruleNow = async (operator, id, ruling) => {
  await endEvidence(server, id);
  return ruleNow(operator, id, ruling);
};
const askReview = (person: FiatPerson, id: string) =>
  person.client.call('fiat.request_review', { id, text: 'Please look again.' });
const show = (operator: TestOperator, id: string) => operator.client.call('fiat.operator_order', { id });

/** Acts as the clock will after some time, without letting everything else go through it. */
function actAfter(ms: number): Promise<void> {
  const { deps } = server.app.slices.fiat;
  const later: Deps = { ...deps, clock: { ...deps.clock, now: () => server.clock.now() + ms } };
  return runDeadlines(later);
}

describe('the desk', () => {
  it('lists what waits, longest first, with what is to be done', async () => {
    const waiting = (more: object = {}) =>
      first.client.call('fiat.operator_orders', { is_waiting: 'true', user_id: `${seller.userId}`, ...more });
    const one = await disputedOrder();
    server.clock.advance(1_000);
    const other = await disputedOrder();
    expect((await waiting()).data.map(({ id, work }) => [id, work])).toEqual([
      [one.id, 'rule'],
      [other.id, 'rule'],
    ]);
    const page = await waiting({ limit: '1' });
    expect(page.data.map(({ id }) => id)).toEqual([one.id]);
    const rest = await waiting({ limit: '1', cursor: page.next_cursor ?? '' });
    expect(rest).toMatchObject({ data: [{ id: other.id }], next_cursor: null });
    await rule(first, one.id, FOR_BUYER);
    expect((await waiting()).data.map(({ id }) => id)).toEqual([other.id]);
    server.clock.advance(1_000);
    await askReview(seller, one.id);
    expect((await waiting()).data.map(({ id, work }) => [id, work])).toEqual([
      [other.id, 'rule'],
      [one.id, 'review'],
    ]);
  });

  it('finds orders of everybody by state, person and reference', async () => {
    const { buyer, id } = await disputedOrder();
    const find = (more: object) => first.client.call('fiat.operator_orders', more);
    const [row] = (await find({ user_id: `${buyer.userId}` })).data;
    expect(row).toMatchObject({ id, state: 'disputed', buyer_id: buyer.userId, seller_id: seller.userId });
    const reference = row?.payment_reference ?? '';
    expect((await find({ payment_reference: reference })).data).toEqual([row]);
    expect((await find({ payment_reference: reference, state: 'completed' })).data).toEqual([]);
  });

  it('shows both sides, the names and the chat to whom it concerns', async () => {
    const { buyer, id } = await disputedOrder();
    await buyer.client.call('fiat.send_message', { order_id: id, kind: 'text', text: 'I did pay.' });
    const shown = await show(first, id);
    expect(shown).toMatchObject({
      buyer: { user_id: buyer.userId, real_name: buyer.name, level: 2, disputes_lost: 0, merchant: null },
      seller: { user_id: seller.userId, real_name: seller.name, merchant: { id: seller.merchantId } },
      payee: { kind: 'bank', real_name: seller.name, card_number: '6222021234567890123' },
      payer_name: buyer.name,
      is_stated_name_equal: true,
      dispute: { opened_by: 'seller', rulings: [] },
      ruled_by: [],
    });
    expect(shown.messages.at(-1)).toMatchObject({ sender: 'buyer', text: 'I did pay.' });
    expect(shown.events.map(({ event }) => event)).toEqual(['open', 'pay', 'dispute']);
    const content = await server.operator({ roles: 'content' });
    await expect(show(content, id)).rejects.toMatchObject({ key: 'operator.role_missing' });
    const unknown = show(first, '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2');
    await expect(unknown).rejects.toMatchObject({ key: 'fiat.order_not_found' });
    const view = first.client.picture('file.operator_view', {
      file_id: shown.voucher ?? '',
      reason: 'dispute',
    });
    expect((await view).type).toBe('image/jpeg');
  });
});

describe('a ruling', () => {
  it.each([
    ['buyer', FOR_BUYER, 'completed'],
    ['seller', FOR_SELLER, 'cancelled'],
  ] as const)(
    'for the %s moves nothing before another operator has looked, after six hours at the latest',
    async (_who, ruling, state) => {
      const { buyer, id } = await disputedOrder();
      const before = await fiatBalance(server, buyer);
      const ruled = await rule(first, id, ruling);
      expect(ruled).toMatchObject({ state: 'disputed', work: null, ruled_by: [{ ordinal: 1 }] });
      await actAfter(6 * HOUR_MS - 1);
      expect(await show(second, id)).toMatchObject({ state: 'disputed', work: null });
      await actAfter(6 * HOUR_MS);
      expect(await show(second, id)).toMatchObject({ state: 'disputed', work: 'review' });
      expect(await fiatBalance(server, buyer)).toEqual(before);
      const waiting = await readOrder(buyer, id);
      expect(waiting).toMatchObject({
        dispute: { review_until: null, review: { asked_by: null, text: '' } },
        events: expect.arrayContaining([
          expect.objectContaining({ event: 'request_review', actor: 'clock' }),
        ]) as object,
      });
      expect(waiting.actions).not.toContain('request_review');
      await expect(askReview(buyer, id)).rejects.toMatchObject({ key: 'fiat.review_closed' });
      await expect(rule(first, id, ruling)).rejects.toMatchObject({ key: 'operator.same_operator' });
      await rule(second, id, ruling);
      const over = await readOrder(buyer, id);
      expect(over).toMatchObject({ state, dispute: { rulings: [{ ordinal: 1, ...nameOf(ruling) }, {}] } });
      const after = await fiatBalance(server, buyer);
      const gain = state === 'completed' ? 100n : 0n;
      expect(BigInt(after.available) - BigInt(before.available)).toBe(gain);
      await actAfter(12 * HOUR_MS);
      expect(await fiatBalance(server, buyer)).toEqual(after);
      const again = rule(second, id, ruling);
      await expect(again).rejects.toMatchObject({ key: 'fiat.action_not_allowed' });
    },
  );

  it('comes after the day that both sides have for evidence', async () => {
    const { buyer, id } = await disputedOrder();
    const until = server.clock.now() + 24 * HOUR_MS;
    const early = { key: 'fiat.evidence_running', details: { until: minuteText(until) } };
    await expect(ruleNow(first, id, FOR_BUYER)).rejects.toMatchObject(early);
    await server.app.slices.db.query(
      `update fiat.deadline set due_at = null, left_ms = 1
       where kind = 'evidence' and order_id = (select id from fiat.order where public_id = $1)`,
      [id],
    );
    await expect(ruleNow(first, id, FOR_BUYER)).rejects.toMatchObject({ key: 'fiat.evidence_paused' });
    expect((await show(first, id)).ruled_by).toEqual([]);
    await endEvidence(server, id);
    await expect(buyer.client.call('fiat.add_evidence', { id, text: 'Late' })).rejects.toMatchObject({
      key: 'fiat.evidence_closed',
    });
    expect(await ruleNow(first, id, FOR_BUYER)).toMatchObject({ ruled_by: [{ ordinal: 1 }] });
  });

  it('needs a ground that fits, the role, and an order of others', async () => {
    const { buyer, id } = await disputedOrder();
    const misfit = rule(first, id, { winner: 'buyer', ground: 'false_payment' });
    const accepted = 'payment_proved, seller_unresponsive, agreement';
    const refusal = { key: 'fiat.ground_does_not_fit', details: { field: 'ground', accepted } };
    await expect(misfit).rejects.toMatchObject(refusal);
    const support = await server.operator({ roles: 'support' });
    await expect(rule(support, id, FOR_BUYER)).rejects.toMatchObject({ key: 'operator.role_missing' });
    for (const { userId } of [buyer, seller]) {
      const uid = (await server.app.slices.identity.uidsOf([userId])).get(userId) ?? '';
      const own = await server.operator({ roles: 'fiat_arbiter', userUid: uid });
      await expect(rule(own, id, FOR_BUYER)).rejects.toMatchObject({ key: 'operator.own_account' });
    }
    expect((await show(first, id)).ruled_by).toEqual([]);
  });

  it('is not made for an order without a dispute', async () => {
    const buyer = await stage.person();
    const { id } = await buyOn(buyer, ad);
    await expect(rule(first, id, FOR_SELLER)).rejects.toMatchObject({ key: 'fiat.action_not_allowed' });
    await payFor(buyer, id);
    await expect(rule(first, id, FOR_SELLER)).rejects.toMatchObject({ key: 'fiat.action_not_allowed' });
  });

  it('is reviewed on request before its time, by another operator only, and then carried out at once', async () => {
    const { buyer, id } = await disputedOrder();
    await rule(first, id, FOR_SELLER);
    const early = rule(second, id, FOR_BUYER);
    await expect(early).rejects.toMatchObject({ key: 'fiat.action_not_allowed' });
    await askReview(buyer, id);
    await actAfter(12 * HOUR_MS);
    expect((await readOrder(buyer, id)).state).toBe('disputed');
    await expect(rule(first, id, FOR_SELLER)).rejects.toMatchObject({ key: 'operator.same_operator' });
    const reviewed = await rule(second, id, FOR_BUYER);
    expect(reviewed.state).toBe('completed');
    expect(reviewed.ruled_by.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(reviewed.seller.disputes_lost).toBeGreaterThan(0);
    expect((await readOrder(buyer, id)).events.at(-1)).toMatchObject({
      event: 'award_buyer',
      actor: 'clock',
    });
  });

  it('is one, however many operators rule at the same time', async () => {
    const { id } = await disputedOrder();
    const both = await Promise.allSettled([rule(first, id, FOR_BUYER), rule(second, id, FOR_SELLER)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await show(first, id)).ruled_by).toHaveLength(1);
  });

  it('goes with what the sides agree on before', async () => {
    const { buyer, id } = await disputedOrder();
    await rule(first, id, FOR_BUYER);
    await buyer.client.call('fiat.cancel', { id, reason: 'agreed' });
    await actAfter(6 * HOUR_MS);
    expect((await readOrder(buyer, id)).state).toBe('cancelled');
  });

  it('is made for an order that the clock gave to operators, without a dispute', async () => {
    const buyer = await stage.person();
    const { id } = await buyOn(buyer, ad);
    await payFor(buyer, id, 'Somebody Else');
    await actAfter(24 * HOUR_MS);
    expect(await show(first, id)).toMatchObject({ state: 'exception', work: 'rule', dispute: null });
    const ruled = await rule(first, id, { winner: 'seller', ground: 'payer_name_differs' });
    expect(ruled).toMatchObject({
      state: 'disputed',
      dispute: { opened_by: null, rulings: [{ ordinal: 1 }] },
    });
    await askReview(buyer, id);
    expect((await rule(second, id, FOR_SELLER)).state).toBe('cancelled');
  });
});

function nameOf({ winner, ground }: Pick<Ruling, 'winner' | 'ground'>): object {
  return { winner, reason: ground };
}

it('blocks a false payment for the day, the second for two days, and freezes the third', async () => {
  const buyer = await stage.person();
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await disputedOrder(buyer);
    ids.push(id);
    await rule(first, id, FALSE_PAYMENT);
    await askReview(buyer, id);
  }
  const [one = '', two = '', three = ''] = ids;
  const standing = () => buyer.client.call('fiat.standing', {});
  await rule(second, one, FALSE_PAYMENT);
  const midnight = Date.UTC(2026, 10, 22);
  expect(await standing()).toMatchObject({ blocked_until: midnight, block_reason: 'false_payment' });
  await expect(buyOn(buyer, ad)).rejects.toMatchObject({ key: 'fiat.buying_blocked' });
  await rule(second, two, FALSE_PAYMENT);
  expect((await standing()).blocked_until).toBe(server.clock.now() + 48 * HOUR_MS);
  await rule(second, three, FALSE_PAYMENT);
  const { identity, db } = server.app.slices;
  expect((await identity.readUser(db, buyer.userId)).isFrozen).toBe(true);
  // The session that goes on is refused at once.
  await expect(buyOn(buyer, ad)).rejects.toMatchObject({ key: 'identity.frozen' });
  const { buyer: party } = await show(first, three);
  expect(party).toMatchObject({ false_payments_30d: 3, disputes_lost: 3 });
});

it('counts what people trade', async () => {
  const shown = await first.client.call('fiat.operator_statistics', {});
  const today = shown.days.find(({ day }) => day === Date.UTC(2026, 10, 21));
  expect(shown.merchants).toBe(1);
  expect(shown.bonds).toBe('3000');
  expect(shown.open_ads).toBe(1);
  expect(shown.active_orders).toBeGreaterThan(0);
  expect(shown.escrow).toMatchObject([{ coin: 'USDT' }]);
  expect(today?.orders).toBeGreaterThan(10);
  expect(shown.reviewed).toBeGreaterThanOrEqual(5);
  expect(shown.overturned).toBe(1);
  const holding = shown.escrow[0];
  const rows = await server.app.slices.db.query<{ held: string }>(
    `select trim_scale(sum(held))::text as held from fiat.order where held > 0`,
  );
  expect(holding?.orders).toBe(rows[0]?.held);
});
