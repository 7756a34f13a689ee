import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type NatsServer, startNatsServer } from '../testing/nats-server.ts';
import { pause } from '../testing/pause.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Broker, connectBroker } from './broker.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { systemRandom } from './random.ts';

const MEGABYTE = 1_048_576;
const SUBJECT = 'ob.event.spot';

let nats: NatsServer;
beforeAll(async () => {
  nats = await startNatsServer('max_payload: 1MB\n');
});
afterAll(() => nats.kill());

async function open(): Promise<Broker> {
  const broker = connectBroker({
    ...{ name: 'test', clock: systemClock, random: systemRandom(systemClock), log: createLog('silent') },
    settings: { urls: [nats.url], credentials: '', authority: '' },
  });
  onTestFinished(() => broker.close());
  while (!broker.isConnected) await pause(5);
  return broker;
}

/** Follower of the subject; it notes number, first letter, length and letters of each message. */
async function follow(): Promise<{
  readonly heard: string[];
  readonly said: (text: string) => Promise<void>;
}> {
  const heard: string[] = [];
  const follower = await open();
  follower.subscribe(SUBJECT, ({ head, body }) => {
    const text = Buffer.from(body).toString();
    heard.push(`${String(head['number'])} ${text.charAt(0)} ${text.length} ${new Set(text).size}`);
  });
  // The broker answers a request of this connection after it has taken the subscription.
  await follower.request('ob.nothing', { head: {} }, 200).catch(() => undefined);
  return { heard, said: (text) => expect.poll(() => heard).toContain(text) };
}

it('messages larger than the server takes arrive whole, in their order, from several senders', async () => {
  const { heard, said } = await follow();
  const [one, two] = [await open(), await open()];
  one.publish(SUBJECT, { number: 1 }, '单'.repeat(MEGABYTE / 2));
  two.publish(SUBJECT, { number: 2 }, 'b'.repeat(5 * MEGABYTE));
  one.publish(SUBJECT, { number: 3 }, 'c');
  two.publish(SUBJECT, { number: 4, many: Array.from({ length: 100_000 }, () => 'a session') }, 'd');
  await said('3 c 1 1');
  await said('4 d 1 1');
  expect(heard.filter((text) => /^[13]/.test(text))).toEqual([`1 单 ${MEGABYTE / 2} 1`, '3 c 1 1']);
  expect(heard.filter((text) => /^[24]/.test(text))).toEqual([`2 b ${5 * MEGABYTE} 1`, '4 d 1 1']);
});

it('what is too large for any message is refused, and its followers read anew by another connection', async () => {
  const { heard, said } = await follow();
  const sender = await open();
  const before = sender.connection;
  sender.publish(SUBJECT, { number: 1 }, 'x'.repeat(9 * MEGABYTE));
  await expect.poll(() => sender.connection).toBe(before + 1);
  sender.publish(SUBJECT, { number: 2 }, 'y');
  await said('2 y 1 1');
  expect(heard).toEqual(['2 y 1 1']);
});

it('a server that went silent is left for another one, not called again first', async () => {
  const ways = [
    await startTcpProxy({ host: '127.0.0.1', port: nats.port }),
    await startTcpProxy({ host: '127.0.0.1', port: nats.port }),
  ];
  for (const way of ways) onTestFinished(() => way.close());
  const urls = ways.map(({ port }) => `nats://127.0.0.1:${port}`);
  const broker = connectBroker({
    ...{ name: 'test', clock: systemClock, random: systemRandom(systemClock), log: createLog('silent') },
    settings: { urls, credentials: '', authority: '' },
  });
  onTestFinished(() => broker.close());
  await expect.poll(() => broker.connection).toBe(1);
  // Which one is called first is left to chance.
  ways.find(({ accepted }) => accepted === 1)?.cut();
  await expect.poll(() => broker.connection).toBe(2);
  expect(ways.map(({ accepted }) => accepted)).toEqual([1, 1]);
});
