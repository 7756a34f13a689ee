import { HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { offeringStage, type OfferingStage } from '../testing/offering-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let stage: OfferingStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await offeringStage(server);
});
afterAll(async () => {
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  await server.stop();
});

const refused = (key: string, details: object = {}) => ({ key, details });
const timesOf = async (id: number) => (await server.guest().call('subscription.offering', { id })).offering;

describe('a draft', () => {
  test.each([
    [{ supply: '0' }, 'ledger.amount_zero', { field: 'supply', accepted: '0.0001' }],
    [{ supply: '1.00001' }, 'ledger.amount_decimals', { field: 'supply', limit: '4', accepted: '1.0000' }],
    [{ cap_per_user: '5000.1' }, 'subscription.terms_invalid', { field: 'cap_per_user', accepted: '5000' }],
    [{ supply: '1000000000001' }, 'subscription.terms_invalid', { field: 'supply' }],
    [{ issue_price: '0' }, 'ledger.amount_zero', { field: 'issue_price' }],
    [
      { issue_price: '20000', minimum: '1.99999999' },
      'subscription.terms_invalid',
      { field: 'minimum', accepted: '2' },
    ],
    [{ token_id: 1 }, 'subscription.token_unknown', { field: 'token_id' }],
    [{ token_id: 2 }, 'subscription.token_unknown', { field: 'token_id' }],
    [{ starts_at: 1 }, 'subscription.terms_invalid', { field: 'starts_at' }],
    [{ ends_at: 1 }, 'subscription.terms_invalid', { field: 'ends_at' }],
    [{ cancel_until: 1 }, 'subscription.terms_invalid', { field: 'cancel_until' }],
  ] as const)('is refused with %j', async (terms, key, details) => {
    await expect(stage.draft(terms)).rejects.toMatchObject(refused(key, details));
  });

  test('is changed until it is published, and hidden', async () => {
    const client = await stage.risk();
    const id = await stage.draft({ supply: '4000' });
    const now = server.clock.now();
    await expect(timesOf(id)).rejects.toMatchObject(refused('subscription.offering_not_found'));
    expect(await server.guest().call('subscription.offerings', {})).toEqual([]);
    await expect(client.call('subscription.operator_publish', { id, reason: 'early' })).rejects.toMatchObject(
      refused('subscription.text_missing', { locale: 'en-US' }),
    );
    await stage.writeTexts(id);
    const times = { presale_at: now + HOUR_MS - 1, starts_at: now + HOUR_MS, ends_at: now + 2 * HOUR_MS };
    const terms = {
      id,
      token_id: stage.tokenId,
      issue_price: '0.5',
      supply: '5000',
      cap_per_user: '2500',
      minimum: '10',
      reference_return_percent: '',
      presale_level: 1,
      ...times,
      cancel_until: now + 2 * HOUR_MS,
    };
    await client.call('subscription.operator_save_offering', terms);
    await expect(client.call('subscription.operator_publish', { id, reason: 'early' })).rejects.toMatchObject(
      refused('subscription.too_early', { field: 'presale_at' }),
    );
    await client.call('subscription.operator_save_offering', { ...terms, presale_at: now + HOUR_MS });
    await stage.server.approve(
      await client.call('subscription.operator_publish', { id, reason: 'as agreed' }),
    );
    const published = await client.call('subscription.operator_offering', { id });
    expect(published.offering).toMatchObject({ state: 'published', phase: 'not_started', supply: '5000' });
    await expect(client.call('subscription.operator_save_offering', terms)).rejects.toMatchObject(
      refused('subscription.not_a_draft'),
    );
    await expect(
      client.call('subscription.operator_save_text', { id, locale: 'de-DE', name: 'x', description: 'x' }),
    ).rejects.toMatchObject(refused('subscription.not_a_draft'));
    await expect(
      server.app.slices.db.query('update subscription.offering set supply = 1 where id = $1', [id]),
    ).rejects.toMatchObject({ code: '23001' });
    const shown = await server.guest().call('subscription.offering', { id });
    expect(shown).toMatchObject({
      offering: {
        name: 'Harbour en-US',
        phase: 'not_started',
        reference_return_percent: null,
        committed: '0',
      },
      description: 'One line.\nAnother in en-US.',
    });
    const actions = await server.app.slices.db.query<{ action: string }>(
      "select action from operator.audit where subject_kind = 'subscription_offering' and subject_id = $1 order by seq desc limit 1",
      [String(id)],
    );
    expect(actions).toEqual([{ action: 'subscription.publish' }]);
  });
});

describe('the window', () => {
  test('opens and closes to the millisecond, for each level at its own instant', async () => {
    const id = await stage.publish();
    const [one, two] = [await stage.buyer('1000', 1), await stage.buyer('1000', 2)];
    const times = await timesOf(id);
    const notOpen = (phase: string) => refused('subscription.not_open', { phase });
    stage.goTo(times.presale_at - 1);
    await expect(two.commit(id, '100')).rejects.toMatchObject(notOpen('not_started'));
    stage.goTo(times.presale_at);
    const levelMissing = refused('subscription.level_required', { limit: '2', opens_at: times.starts_at });
    await expect(one.commit(id, '100')).rejects.toMatchObject(levelMissing);
    expect(await two.commit(id, '100')).toMatchObject({ amount: '100', state: 'live' });
    stage.goTo(times.starts_at - 1);
    await expect(one.commit(id, '100')).rejects.toMatchObject(levelMissing);
    expect(await one.own(id)).toMatchObject({ can_commit: false, level: 1, commitment: null });
    stage.goTo(times.starts_at);
    expect(await one.commit(id, '100')).toMatchObject({ amount: '100' });
    stage.goTo(times.cancel_until - 1);
    expect(await two.own(id)).toMatchObject({ can_cancel: true, can_commit: true, available: '900' });
    expect(await two.cancel(id)).toMatchObject({ amount: '0', state: 'cancelled' });
    expect(await two.balance(5, 'USDT')).toEqual(['1000', '0']);
    expect(await two.own(id)).toMatchObject({ commitment: null, can_cancel: false });
    stage.goTo(times.cancel_until);
    await expect(one.cancel(id)).rejects.toMatchObject(
      refused('subscription.cancel_closed', { until: times.cancel_until }),
    );
    stage.goTo(times.ends_at - 1);
    expect(await two.commit(id, '50')).toMatchObject({ amount: '50' });
    stage.goTo(times.ends_at);
    await expect(two.commit(id, '50')).rejects.toMatchObject(notOpen('ended'));
    await expect(
      two.client.call('subscription.preview', { offering_id: id, amount: '50' }),
    ).rejects.toMatchObject(notOpen('ended'));
    await server.app.slices.subscription.settle();
  });

  test('takes what the terms take and names what would pass', async () => {
    const id = await stage.publish();
    const buyer = await stage.buyer('100');
    const stranger = await server.user({ isVerified: false });
    stage.goTo((await timesOf(id)).starts_at);
    await expect(buyer.commit(id, '9')).rejects.toMatchObject(
      refused('subscription.below_minimum', { field: 'amount', limit: '10', accepted: '10' }),
    );
    await expect(buyer.commit(id, '0')).rejects.toMatchObject(refused('ledger.amount_zero'));
    await expect(buyer.commit(id, '10.000000001')).rejects.toMatchObject(refused('ledger.amount_decimals'));
    await expect(buyer.commit(id, '100.5')).rejects.toMatchObject(
      refused('ledger.insufficient_balance', { accepted: '100' }),
    );
    await expect(buyer.cancel(id)).rejects.toMatchObject(refused('subscription.nothing_committed'));
    await expect(
      stranger.client.call('subscription.commit', { offering_id: id, amount: '10' }),
    ).rejects.toMatchObject(refused('identity.not_verified'));
    await expect(buyer.commit(9_999, '10')).rejects.toMatchObject(refused('subscription.offering_not_found'));
    expect(await buyer.commit(id, '10', 'first')).toMatchObject({ amount: '10' });
    expect(await buyer.commit(id, '10', 'first')).toMatchObject({ amount: '10' });
    await expect(buyer.commit(id, '11', 'first')).rejects.toMatchObject(
      refused('request.idempotency_conflict'),
    );
    expect(await buyer.commit(id, '2')).toMatchObject({ amount: '12' });
    expect(await buyer.balance(5, 'USDT')).toEqual(['88', '12']);
    const preview = await buyer.client.call('subscription.preview', { offering_id: id, amount: '4990' });
    expect(preview).toEqual({
      amount: '5002',
      share: { allocated: '2500', paid: '2500', refunded: '2502' },
    });
    expect((await timesOf(id)).committed).toBe('12');
    const { data } = await buyer.client.call('subscription.commitments', {});
    expect(data).toMatchObject([{ commitment: { amount: '12' }, offering: { id } }]);
    const live = await (await stage.risk()).call('subscription.operator_offerings', { state: 'published' });
    expect(live.data[0]).toMatchObject({ id, committed: '12', participants: 1 });
  });
});

test('gives everything back when its operator withdraws it', async () => {
  const id = await stage.publish();
  const buyer = await stage.buyer('300');
  stage.goTo((await timesOf(id)).starts_at);
  await buyer.commit(id, '300');
  const reason = 'the issuer withdrew';
  const withdrawn = await (await stage.risk()).call('subscription.operator_cancel', { id, reason });
  expect(withdrawn.offering).toMatchObject({ state: 'cancelled', phase: 'cancelled', cancel_reason: reason });
  await expect(buyer.commit(id, '10')).rejects.toMatchObject(
    refused('subscription.not_open', { phase: 'cancelled' }),
  );
  await server.app.slices.subscription.settle();
  await server.app.slices.subscription.settle();
  expect(await buyer.balance(5, 'USDT')).toEqual(['300', '0']);
  expect(await buyer.own(id)).toMatchObject({
    commitment: { state: 'refunded', amount: '300', share: null },
  });
  const notices = await server.app.slices.notification.unreadOf(buyer.userId);
  expect(notices[0]).toMatchObject({ kind: 'subscription_cancelled' });
  await expect(
    (await stage.risk()).call('subscription.operator_cancel', { id, reason }),
  ).rejects.toMatchObject(refused('subscription.offering_over'));
});
