import { FIAT_LIMITS, FIAT_LINK_MASK } from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { buyOn, confirmReceipt, type FiatOrder, payFor, readOrder } from '../../testing/fiat-orders.ts';
import {
  addBank,
  type FiatMerchant,
  type FiatPerson,
  type FiatStage,
  fiatStage,
  type OwnAd,
} from '../../testing/fiat-stage.ts';
import { uploadPaper } from '../../testing/identity-papers.ts';
import { bombPicture, samplePicture } from '../../testing/sample-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { Deps } from '../deps.ts';
import { fiatMessage } from '../topics.ts';
import { showPicture } from './read-messages.ts';
import { sendMessage } from './send-message.ts';

let server: TestServer;
let stage: FiatStage;
let seller: FiatMerchant;
let buyer: FiatPerson;
let stranger: FiatPerson;
let ad: OwnAd;
let order: FiatOrder;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  seller = await stage.merchant();
  buyer = await stage.person();
  stranger = await stage.person();
  ad = await stage.publish(seller, { quantity: '3000' });
  order = await buyOn(buyer, ad);
});
afterAll(() => server.stop());

/** The slice as it will be after some time, without letting everything else go through it. */
function kitAfter(ms: number): Deps {
  const { deps } = server.app.slices.fiat;
  return { ...deps, clock: { ...deps.clock, now: () => server.clock.now() + ms } };
}

/** An order with a buyer of a test's own. */
async function ownOrder(): Promise<{
  readonly by: FiatPerson;
  readonly from: FiatMerchant;
  readonly id: string;
}> {
  const by = await stage.person();
  const { id } = await buyOn(by, ad);
  return { by, from: seller, id };
}

const say = (person: FiatPerson, text: string, of: { readonly id?: string; readonly key?: string } = {}) =>
  person.client.call(
    'fiat.send_message',
    { order_id: of.id ?? order.id, kind: 'text', text },
    of.key === undefined ? {} : { idempotencyKey: of.key },
  );
const sendPicture = (person: FiatPerson, orderId: string, picture: string) =>
  person.client.call('fiat.send_message', { order_id: orderId, kind: 'image', picture });
const chatOf = async (person: FiatPerson, id = order.id) =>
  (await person.client.call('fiat.messages', { order_id: id })).data;

describe('a message', () => {
  it('reaches both sides, and an open page of each', async () => {
    const told: number[] = [];
    const stop = server.app.bus.subscribe(fiatMessage, ({ userId, messages }) => {
      if (messages[0]?.text === 'Hello, I am here') told.push(userId);
    });
    const sent = await say(buyer, 'Hello, I am here');
    stop();
    expect(sent).toMatchObject({ order_id: order.id, sender: 'buyer', kind: 'text', picture: null });
    expect((await chatOf(seller))[0]).toEqual(sent);
    expect((await chatOf(buyer))[0]).toEqual(sent);
    expect(new Set(told)).toEqual(new Set([buyer.userId, seller.userId]));
  });

  it('shows the events of the order as well, to both', async () => {
    const told: (readonly [number, string | null | undefined])[] = [];
    const stop = server.app.bus.subscribe(fiatMessage, ({ userId, messages }) => {
      told.push([userId, messages.at(-1)?.text]);
    });
    const { by, from } = await ownOrder();
    stop();
    expect(told).toEqual([
      [by.userId, 'open'],
      [from.userId, 'open'],
    ]);
  });

  it('is text and nothing else, and leads nowhere', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect((await say(buyer, script)).text).toBe(script);
    expect((await say(buyer, 'pay at https://example.com/x please')).text).toBe(
      `pay at ${FIAT_LINK_MASK} please`,
    );
    expect((await say(seller, 'write to example [dot] com')).text).toBe(`write to ${FIAT_LINK_MASK}`);
  });

  it('is a sentence that each side reads in its own language', async () => {
    const input = { order_id: order.id, kind: 'template', template: 'paying_now' } as const;
    const sent = await buyer.client.call('fiat.send_message', input);
    expect(sent).toMatchObject({ kind: 'template', template: 'paying_now', text: null });
  });

  it.each([
    [{ kind: 'text', text: '   ' }, 'text'],
    [{ kind: 'text' }, 'text'],
    [{ kind: 'image', text: 'no picture' }, 'picture'],
    [{ kind: 'template', text: 'none' }, 'template'],
  ] as const)('needs what its kind says: %j', async (input, field) => {
    const sent = buyer.client.call('fiat.send_message', { order_id: order.id, ...input });
    await expect(sent).rejects.toMatchObject({ key: 'fiat.field_required', details: { field } });
  });

  it('is written once for one key, and another one with it is refused', async () => {
    const key = 'one-message';
    const sent = await Promise.all([1, 2, 3].map(() => say(seller, 'Once', { key })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const refusal = { key: 'request.idempotency_conflict' };
    await expect(say(seller, 'Twice', { key })).rejects.toMatchObject(refusal);
    expect((await chatOf(buyer)).filter(({ text }) => text === 'Once')).toHaveLength(1);
  });

  it('is seen by the two sides only', async () => {
    const refusal = { key: 'fiat.order_not_found' };
    await expect(say(stranger, 'Let me in')).rejects.toMatchObject(refusal);
    await expect(chatOf(stranger)).rejects.toMatchObject(refusal);
    const read = { order_id: order.id, message_id: '1' };
    await expect(stranger.client.call('fiat.read_messages', read)).rejects.toMatchObject(refusal);
  });

  it('comes page by page, newest first', async () => {
    const { by, id } = await ownOrder();
    for (const text of ['first', 'second', 'third']) await say(by, text, { id });
    const page = await by.client.call('fiat.messages', { order_id: id, limit: '2' });
    expect(page.data.map(({ text }) => text)).toEqual(['third', 'second']);
    const cursor = page.next_cursor ?? '';
    const rest = await by.client.call('fiat.messages', { order_id: id, limit: '2', cursor });
    expect(rest.data.map(({ text }) => text)).toEqual(['first', 'open']);
  });
});

it('limits the messages of a side per minute, and takes nothing from the other side', async () => {
  const { by, from, id } = await ownOrder();
  const most = FIAT_LIMITS.messagesPerMinute;
  const all = await Promise.allSettled(Array.from({ length: most + 5 }, (_, n) => say(by, `${n}`, { id })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  await expect(say(by, 'one more', { id })).rejects.toMatchObject({
    key: 'fiat.too_many_messages',
    details: { limit: `${most}` },
  });
  await say(from, 'I am still here', { id });
  server.clock.advance(60_001);
  await say(by, 'now', { id });
});

it('counts unread messages for each side, and notifies an absent side once', async () => {
  const { by, from, id } = await ownOrder();
  await say(by, 'one', { id });
  const last = await say(by, 'two', { id });
  expect((await readOrder(from, id)).unread).toBe(2);
  expect((await readOrder(by, id)).unread).toBe(0);
  const { data } = await from.client.call('notification.list', { limit: '100' });
  const { payment_reference: reference } = await readOrder(from, id);
  const ofOrder = data.filter((one) => one.kind === 'fiat_message' && one.params['reference'] === reference);
  expect(ofOrder).toHaveLength(1);
  await from.client.call('fiat.read_messages', { order_id: id, message_id: `${last.id}` });
  expect((await readOrder(from, id)).unread).toBe(0);
  await from.client.call('fiat.read_messages', { order_id: id, message_id: '1' });
  expect((await readOrder(from, id)).unread).toBe(0);
  await from.client.call('fiat.read_messages', { order_id: id, message_id: '2147483647' });
  await say(by, 'three', { id });
  expect((await readOrder(from, id)).unread).toBe(1);
});

describe('a picture', () => {
  it('is seen by both sides while the order lives and a month after', async () => {
    const { by, from, id } = await ownOrder();
    const picture = await uploadPaper(by.client, 'fiat_chat');
    expect((await sendPicture(by, id, picture)).picture).toBe(picture);
    const open = (person: FiatPerson) => person.client.picture('fiat.picture', { order_id: id, id: picture });
    expect((await open(by)).type).toBe('image/jpeg');
    expect((await open(from)).size).toBeGreaterThan(100);
    await expect(open(stranger)).rejects.toMatchObject({ key: 'fiat.order_not_found' });
    await payFor(by, id);
    await confirmReceipt(from, id);
    expect((await open(from)).size).toBeGreaterThan(100);
    const seen = showPicture(kitAfter(FIAT_LIMITS.picturesAfterMs), from.userId, {
      order_id: id,
      id: picture,
    });
    await expect(seen).rejects.toMatchObject({ key: 'file.not_found' });
  });

  it('of another user, purpose or order is none', async () => {
    const { by, from, id } = await ownOrder();
    const other = await ownOrder();
    const foreign = await uploadPaper(stranger.client, 'fiat_chat');
    await expect(sendPicture(by, id, foreign)).rejects.toMatchObject({ key: 'file.not_found' });
    const voucher = await uploadPaper(by.client, 'payment_voucher');
    await expect(sendPicture(by, id, voucher)).rejects.toMatchObject({ key: 'file.not_found' });
    const theirs = await uploadPaper(other.by.client, 'fiat_chat');
    await sendPicture(other.by, other.id, theirs);
    const seen = from.client.picture('fiat.picture', { order_id: id, id: theirs });
    await expect(seen).rejects.toMatchObject({ key: 'file.not_found' });
    const paper = await uploadPaper(by.client, 'identity_front');
    const shown = by.client.picture('fiat.picture', { order_id: id, id: paper });
    await expect(shown).rejects.toMatchObject({ key: 'file.not_found' });
    const used = await uploadPaper(by.client, 'fiat_chat');
    await sendPicture(by, id, used);
    await expect(sendPicture(by, id, used)).rejects.toMatchObject({ key: 'file.already_used' });
  });

  it.each([
    ['huge', 'file.too_large', async () => new Uint8Array(6 * 1_024 * 1_024)],
    ['of too many pixels', 'file.too_many_pixels', async () => bombPicture(7_000)],
    ['broken', 'file.unreadable', async () => (await samplePicture('png')).subarray(0, 60)],
    ['a script', 'file.unsupported_format', async () => new TextEncoder().encode('<svg onload="alert(1)"/>')],
  ])('that is %s never comes this far', async (_what, key, bytesOf) => {
    const file = new Blob([new Uint8Array(await bytesOf())], { type: 'image/png' });
    const sent = buyer.client.upload('file.image_upload', { file, fields: { type: 'fiat_chat' } });
    await expect(sent).rejects.toMatchObject({ key });
  });
});

it('closes a week after the order ended', async () => {
  const { by, from, id } = await ownOrder();
  await by.client.call('fiat.cancel', { id, reason: 'changed_mind' });
  await say(from, 'See you', { id });
  const deps = kitAfter(FIAT_LIMITS.chatAfterMs);
  const input = { order_id: id, kind: 'text', text: 'Too late' } as const;
  const asked = { input, by: { userId: by.userId } as Session, context: {} as RequestContext };
  const sent = deps.db.transaction((tx) => sendMessage(deps, { ...asked, tx, now: deps.clock.now() }));
  await expect(sent).rejects.toMatchObject({ key: 'fiat.chat_closed' });
  expect((await chatOf(by, id))[0]?.text).toBe('See you');
});

it('lets a frozen user read and not write', async () => {
  const { by, id } = await ownOrder();
  const { db, identity } = server.app.slices;
  await db.transaction((tx) => identity.freezeForReview(tx, by.userId));
  const client = await server.logIn(by.email);
  const sent = client.call('fiat.send_message', { order_id: id, kind: 'text', text: 'Hello' });
  await expect(sent).rejects.toMatchObject({ key: 'identity.frozen' });
  expect((await client.call('fiat.messages', { order_id: id })).data).toHaveLength(1);
});

describe('an arbiter', () => {
  it('writes to both sides, in the log of operators, but not in an order of the operator', async () => {
    const { by, from, id } = await ownOrder();
    const arbiter = await server.operator({ roles: 'fiat_arbiter' });
    const text = 'Please upload the statement of your bank.';
    const sent = await arbiter.client.call('fiat.operator_send_message', { order_id: id, text });
    expect(sent).toMatchObject({ sender: 'operator', kind: 'text', text });
    for (const person of [by, from]) {
      expect((await readOrder(person, id)).unread).toBe(1);
      expect((await chatOf(person, id))[0]).toEqual(sent);
    }
    const [uid] = [...(await server.app.slices.identity.uidsOf([by.userId])).values()];
    const own = await server.operator({ roles: 'fiat_arbiter', userUid: uid ?? '' });
    const refused = own.client.call('fiat.operator_send_message', { order_id: id, text });
    await expect(refused).rejects.toMatchObject({ key: 'operator.own_account' });
    const support = await server.operator({ roles: 'support' });
    const silent = support.client.call('fiat.operator_send_message', { order_id: id, text });
    await expect(silent).rejects.toMatchObject({ key: 'operator.role_missing' });
  });
});

describe('an automatic reply', () => {
  it('is the first message of the merchant in the chat of every order, without links', async () => {
    const replying = await stage.publish(seller, { auto_reply: 'I pay out soon, see https://example.com/x' });
    expect(replying.auto_reply).toContain(FIAT_LINK_MASK);
    const by = await stage.person();
    const opened = await buyOn(by, replying);
    const written = (await chatOf(by, opened.id)).toReversed();
    expect(written.map(({ sender, kind, text }) => [sender, kind, text])).toEqual([
      ['system', 'system', 'open'],
      ['seller', 'text', replying.auto_reply],
    ]);
    expect((await readOrder(by, opened.id)).unread).toBeGreaterThan(0);
  });

  it('of a buying ad comes from the buyer, and there is none without a text', async () => {
    const buying = await stage.publish(seller, { side: 'buy', auto_reply: 'Hello', quantity: '100' });
    const by = await stage.person();
    const methodId = await addBank(by);
    const opened = await by.client.call('fiat.open_order', {
      ...{ ad_id: buying.id, amount: '51', price: buying.price ?? '', method_id: methodId },
    });
    expect((await chatOf(by, opened.id))[0]).toMatchObject({ sender: 'buyer', text: 'Hello' });
    const silent = await ownOrder();
    expect(await chatOf(silent.by, silent.id)).toMatchObject([{ sender: 'system' }]);
  });
});
