import type { EndpointNamed, ReplyOf } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyOn, confirmReceipt, payFor } from '../../testing/fiat-orders.ts';
import { type FiatPerson, fiatStage, type FiatStage } from '../../testing/fiat-stage.ts';
import { RawSocket } from '../../testing/raw-socket.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

type Row = ReplyOf<EndpointNamed<'fiat.orders'>>['data'][number];
type Message = ReplyOf<EndpointNamed<'fiat.messages'>>['data'][number];

let server: TestServer;
let stage: FiatStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
});
afterAll(() => server.stop());

/** A socket that follows the orders and the chats of a person. */
async function follow(person: FiatPerson): Promise<RawSocket> {
  const socket = await RawSocket.open(server.url);
  await socket.authenticate((await person.client.call('identity.socket_ticket', {})).ticket);
  expect((await socket.subscribe('FIAT')).data).toEqual([]);
  expect((await socket.subscribe('FIAT_CHAT')).data).toEqual([]);
  return socket;
}

const rowsOf = (socket: RawSocket) => socket.of('FIAT').flatMap(({ data }) => data as Row[]);
const messagesOf = (socket: RawSocket) => socket.of('FIAT_CHAT').flatMap(({ data }) => data as Message[]);

test('both sides, and only they, are notified of each step and each message', async () => {
  const merchant = await stage.merchant();
  const ad = await stage.publish(merchant);
  const [buyer, stranger] = [await stage.person(), await stage.person()];
  const [ofBuyer, ofMerchant, ofStranger] = [
    await follow(buyer),
    await follow(merchant),
    await follow(stranger),
  ];
  const { id } = await buyOn(buyer, ad);
  await buyer.client.call('fiat.send_message', { order_id: id, kind: 'text', text: 'Hello!' });
  await payFor(buyer, id);
  await confirmReceipt(merchant, id);
  for (const socket of [ofBuyer, ofMerchant, ofStranger]) await socket.settle();

  for (const [socket, role] of [
    [ofBuyer, 'buyer'],
    [ofMerchant, 'seller'],
  ] as const) {
    const rows = rowsOf(socket);
    const states = rows.map(({ state }) => state);
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'unpaid',
      'paid',
      'completed',
    ]);
    expect(new Set(rows.map((row) => `${row.id} ${row.role}`))).toEqual(new Set([`${id} ${role}`]));
    // A message of a moment ago may be sent again; a chat knows it by its id.
    const messages = [...new Map(messagesOf(socket).map((one) => [one.id, one])).values()];
    expect(messages.map(({ kind, text }) => `${kind} ${text}`)).toContain('text Hello!');
    expect(messages.filter(({ kind }) => kind === 'system').map(({ text }) => text)).toEqual([
      'open',
      'pay',
      'confirm',
    ]);
  }
  expect(rowsOf(ofStranger)).toEqual([]);
  expect(messagesOf(ofStranger)).toEqual([]);
  const socket = await RawSocket.open(server.url);
  await socket.authenticate((await buyer.client.call('identity.socket_ticket', {})).ticket);
  // What has ended is no part of the snapshot.
  expect((await socket.subscribe('FIAT')).data).toEqual([]);
  for (const one of [ofBuyer, ofMerchant, ofStranger, socket]) one.close();
});

test('the orders are taken away as a file', async () => {
  const merchant = await stage.merchant();
  const buyer = await stage.person();
  const order = await buyOn(buyer, await stage.publish(merchant));
  const file = await buyer.client.download('fiat.orders', {});
  const [head = '', row = '', ...rest] = file.text.trimEnd().split('\r\n');
  expect(head).toContain('payment_reference');
  expect(row).toContain(order.payment_reference);
  expect(rest).toEqual([]);
});
