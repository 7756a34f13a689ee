import { createTestDatabase, fakeClock, seededRandom, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../kernel/db.ts';
import { createHttp, type HttpServer } from '../../kernel/http.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { createDemoMessenger, mailboxRoutes } from './mailbox.ts';

const START_MS = Date.UTC(2026, 10, 21);
const clock = fakeClock(START_MS);
let database: TestDatabase;
let db: Database;
let http: HttpServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('silent');
  db = createDatabase({ url: database.url, log, connectionsMax: 4 });
  http = await createHttp({
    clock,
    callLimitFactor: 10_000,
    log,
    metrics: createMetrics(),
    random: seededRandom(1, clock),
    allowedOrigins: [],
    trustedProxies: [],
    isReplyChecked: true,
    findSession: () => Promise.reject(new Error('the mailbox takes no session')),
  });
  mailboxRoutes(http, { db });
});
afterAll(async () => {
  await http.fastify.close();
  await db.end();
  await database.drop();
});

const open = async (target: string) => {
  const response = await http.fastify.inject({ url: '/api/public/demo/mailbox', query: { target } });
  return response.json<{ data: { text: string; channel: string }[] }>().data;
};

test('what was sent is shown to whoever names the target, newest first', async () => {
  const messenger = createDemoMessenger({ db, clock });
  expect(messenger.channels()).toEqual({ email: true, mobile: true });
  const anna = { kind: 'email', value: 'anna@example.com' } as const;
  const phone = { kind: 'mobile', value: '+15550123456' } as const;
  const letter = { subject: 'Code', code: '123456', locale: 'en-US' } as const;
  await messenger.accept(anna, { ...letter, text: 'first' });
  clock.advance(5);
  await messenger.send(anna, { ...letter, text: 'second' });
  await messenger.accept(phone, { ...letter, text: 'by phone', code: '654321' });
  expect(await open(' Anna@Example.com')).toEqual([
    {
      id: 2,
      channel: 'email',
      target: 'anna@example.com',
      subject: 'Code',
      text: 'second',
      code: '123456',
      at: START_MS + 5,
    },
    expect.objectContaining({ text: 'first', at: START_MS }),
  ]);
  expect(await open('bob@example.com')).toEqual([]);
});

test.each(['+15550123456', '5550123456', '(555) 012-3456', '05550123456'])(
  'a number may be written %s',
  async (target) => {
    expect(await open(target)).toMatchObject([{ channel: 'sms', text: 'by phone' }]);
  },
);

test.each(['456', '9995550123456', '%%%', 'anna'])('%s finds no message', async (target) => {
  expect(await open(target)).toEqual([]);
});

test('the newest twenty are shown', async () => {
  const messenger = createDemoMessenger({ db, clock });
  for (let number = 1; number <= 21; number += 1)
    await messenger.accept(
      { kind: 'email', value: 'busy@example.com' },
      { subject: '', text: `${number}`, code: '', locale: 'en-US' },
    );
  const texts = (await open('busy@example.com')).map(({ text }) => text);
  expect(texts).toHaveLength(20);
  expect([texts[0], texts.at(-1)]).toEqual(['21', '2']);
});
