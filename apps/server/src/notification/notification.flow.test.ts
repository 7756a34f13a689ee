import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { NotificationKind } from '@openbourse/api';
import { createTestDatabase, type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localBus } from '../kernel/bus.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { changeKind, changePushSettings, showBrowsers, subscribePush } from './change-settings.ts';
import { enqueueNotification } from './enqueue.ts';
import { type PushRequest, type Recipient, userNotified } from './deps.ts';
import type { Contact, Letter, Messenger } from './message/messenger.ts';
import { writeShort } from './write-letter.ts';
import { createNotification, type Notification } from './notification.ts';
import { pruneNotices } from './prune.ts';
import { dropSubscriptions } from './push-queries.ts';
import { testBranding } from '../testing/test-branding.ts';

const USER = 7;
const START_MS = Date.UTC(2026, 10, 21, 8, 30);
const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/first';

let db: Database;
let clock: FakeClock;
let notification: Notification;
let recipient: Recipient;
let sent: { readonly to: Contact; readonly letter: Letter }[];
let pushed: PushRequest[];
let shown: NotificationKind[];
let fault: Error | null;
let pushStatus: number;
let openSessions: Set<string>;
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await createTestDatabase();
  const log = createLog('silent');
  clock = fakeClock(START_MS);
  db = createDatabase({ url: database.url, log, connectionsMax: 6 });
  recipient = { email: 'anna@example.com', mobile: null, locale: 'de-DE', antiPhishingCode: 'blue heron' };
  [sent, pushed, shown, fault, pushStatus] = [[], [], [], null, 201];
  openSessions = new Set();
  const bus = localBus((error) => {
    throw error;
  });
  bus.subscribe(userNotified, ({ notices }) => void shown.push(...notices.map(({ kind }) => kind)));
  const send: Messenger['send'] = async (to, letter) => {
    if (fault !== null) throw fault;
    sent.push({ to, letter });
  };
  notification = createNotification({
    db,
    clock,
    random: seededRandom(1, clock),
    log,
    metrics: createMetrics(),
    bus,
    branding: testBranding,
    config: readConfig({ OB_LOG_LEVEL: 'silent' }),
    messenger: {
      accept: send,
      send,
      channels: () => ({ email: true, mobile: false }),
      stop: async () => undefined,
    },
    recipientOf: async () => recipient,
    openSessionsOf: async () => [...openSessions].map((id) => ({ id, device: 'Firefox · Linux' })),
    postPush: async (request) => {
      pushed.push(request);
      return pushStatus;
    },
  });
  drop = async () => {
    await db.end();
    await database.drop();
  };
});
afterEach(() => drop());

function tell(kind: NotificationKind, key: string, more: { readonly to?: Contact } = {}): Promise<void> {
  const params = { amount: '12.5', code: 'USDT', level: '1', device: 'Firefox · Linux', ip: '203.0.113.9' };
  return db.transaction((tx) =>
    enqueueNotification(tx, { userId: USER, kind, params, key, at: clock.now(), ...more }),
  );
}

/** The keys that a browser makes for a subscription. */
function browserKeys(): { readonly p256dh: string; readonly auth: string } {
  const pair = createECDH('prime256v1');
  return {
    p256dh: pair.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

async function states(): Promise<Record<string, string>> {
  const rows = await db.query<{ channel: string; state: string }>(
    'select channel, state from notification.delivery order by channel',
  );
  return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]));
}

describe('the content of a notice', () => {
  test('goes out in the language of the user with the code against phishing', async () => {
    await tell('password_changed', 'a');
    await notification.deliver();
    expect(shown).toEqual(['password_changed']);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toEqual({ kind: 'email', value: 'anna@example.com' });
    expect(sent[0]?.letter).toMatchObject({ locale: 'de-DE', code: '' });
    const text = sent[0]?.letter.text ?? '';
    expect(text).toContain('203.0.113.9');
    expect(text).toContain('2026-11-21 08:30 UTC');
    expect(text).toContain('blue heron');
    expect(text).not.toContain('{{');
  });

  test('names the side of an order in words', () => {
    const params = {
      symbol: 'BTC/USDT',
      side: 'sell',
      quantity: '0.3',
      code: 'BTC',
      price: '50000',
      quote: 'USDT',
    };
    expect(
      writeShort({ kind: 'spot_order_filled', params, at: 0 }, { locale: 'de-DE', brand: 'Harbor' }),
    ).toEqual({
      title: 'Order ausgeführt',
      text: 'BTC/USDT · Verkauf: 0.3 BTC zu durchschnittlich 50000 USDT ausgeführt.',
    });
  });

  test('does not exist when its transaction is undone', async () => {
    const undone = db.transaction(async (tx) => {
      const of = { userId: USER, kind: 'account_frozen', params: {}, key: 'a', at: clock.now() } as const;
      await enqueueNotification(tx, of);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await notification.deliver();
    expect([shown, sent]).toEqual([[], []]);
    expect(await notification.unreadOf(USER)).toEqual([]);
  });

  test('is announced once by its key, however often and however many at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => tell('deposit_credited', 'deposit-1')));
    await tell('deposit_credited', 'deposit-2');
    await Promise.all([notification.deliver(), notification.deliver()]);
    expect(sent).toHaveLength(2);
    expect(shown).toHaveLength(2);
    expect(await notification.unreadOf(USER)).toHaveLength(2);
  });

  test('goes to the address that the teller names rather than to the account as it is now', async () => {
    await tell('account_changed', 'a', { to: { kind: 'email', value: 'before@example.com' } });
    await notification.deliver();
    expect(sent.map(({ to }) => to.value)).toEqual(['before@example.com']);
  });

  test('is dropped on a channel that this server does not have', async () => {
    recipient = { ...recipient, email: null, mobile: '+15550123456' };
    await tell('passkey_added', 'a');
    await notification.deliver();
    expect(await states()).toEqual({ message: 'dropped', socket: 'sent' });
  });
});

describe('a mail server out of order', () => {
  test('gets what it missed later, with growing pauses', async () => {
    fault = new Error('connection refused');
    await tell('withdrawal_sent', 'a');
    await notification.deliver();
    expect(shown).toEqual(['withdrawal_sent']);
    fault = null;
    await notification.deliver();
    expect(sent).toEqual([]);
    clock.advance(30_000);
    await notification.deliver();
    expect(sent).toHaveLength(1);
    clock.advance(86_400_000);
    await notification.deliver();
    expect(sent).toHaveLength(1);
  });

  test('is given up after five tries, and the dead delivery shows why', async () => {
    fault = new Error('mailbox unknown');
    await tell('withdrawal_sent', 'a');
    for (let tries = 0; tries < 7; tries += 1) {
      await notification.deliver();
      clock.advance(3_600_000);
    }
    const rows = await db.query(
      "select state, tries, error from notification.delivery where channel = 'message'",
    );
    expect(rows).toEqual([{ state: 'dead', tries: 5, error: 'mailbox unknown' }]);
  });
});

describe('a past notice', () => {
  const DAY_MS = 86_400_000;
  const keys = async () =>
    (await db.query<{ key: string }>('select key from notification.notification order by key')).map(
      ({ key }) => key,
    );

  test('goes 90 days after it was read, or after a year, with its deliveries', async () => {
    await tell('password_changed', 'read');
    await tell('password_changed', 'unread');
    await notification.deliver();
    await db.query("update notification.notification set read_at = $1 where key = 'read'", [
      new Date(clock.now()).toISOString(),
    ]);
    clock.advance(90 * DAY_MS);
    await pruneNotices(notification.deps);
    expect(await keys()).toEqual(['read', 'unread']);
    clock.advance(1);
    await pruneNotices(notification.deps);
    expect(await keys()).toEqual(['unread']);
    clock.advance(275 * DAY_MS);
    await tell('password_changed', 'young');
    await pruneNotices(notification.deps);
    expect(await keys()).toEqual(['young']);
    expect(await db.query('select 1 from notification.delivery')).toHaveLength(2);
  });

  test('of trading goes after 30 days, read or not', async () => {
    await tell('spot_order_filled', 'fill');
    await tell('password_changed', 'other');
    clock.advance(30 * DAY_MS);
    await pruneNotices(notification.deps);
    expect(await keys()).toEqual(['fill', 'other']);
    clock.advance(1);
    await pruneNotices(notification.deps);
    expect(await keys()).toEqual(['other']);
  });

  test('goes however many there are', async () => {
    await db.query(
      `insert into notification.notification (user_id, kind, params, key, created_at)
       select 7, 'password_changed', '{}', n::text, to_timestamp($1) from generate_series(1, 2500) n`,
      [START_MS / 1_000],
    );
    clock.advance(366 * DAY_MS);
    await pruneNotices(notification.deps);
    expect(await keys()).toEqual([]);
  });
});

describe('a browser', () => {
  /** Subscribes a browser in a session of its own; answers the id of that session. */
  const subscribe = async (endpoint: string, sessionId: string = randomUUID()): Promise<string> => {
    openSessions.add(sessionId);
    const input = { endpoint, ...browserKeys() };
    const by = { userId: USER, id: sessionId };
    await db.transaction((tx) => subscribePush({ tx, input, by, now: clock.now() }));
    return sessionId;
  };

  test('hears nothing any more once its session has ended, and is in the list of the user until then', async () => {
    const first = await subscribe(ENDPOINT);
    clock.advance(1);
    const second = await subscribe(`${ENDPOINT}2`);
    const { deps } = notification;
    expect(await showBrowsers(deps, { userId: USER, id: first })).toEqual([
      { id: second, device: 'Firefox · Linux', created_at: START_MS + 1, is_current: false },
      { id: first, device: 'Firefox · Linux', created_at: START_MS, is_current: true },
    ]);
    openSessions.delete(first);
    await tell('deposit_credited', 'a');
    await notification.deliver();
    expect(pushed.map(({ url }) => url)).toEqual([`${ENDPOINT}2`]);
    openSessions.add(first);
    await dropSubscriptions(db, { userId: USER + 1, sessionIds: [second] });
    expect((await showBrowsers(deps, { userId: USER, id: first })).map(({ id }) => id)).toEqual([second]);
  });

  test('gets the notice encrypted and signed, and nothing after it has unsubscribed', async () => {
    await subscribe(ENDPOINT);
    await tell('deposit_credited', 'a');
    await notification.deliver();
    expect(pushed.map(({ url }) => url)).toEqual([ENDPOINT]);
    expect(pushed[0]?.headers['Authorization']).toMatch(/^vapid t=/);
    expect(Buffer.from(pushed[0]?.body ?? []).toString('latin1')).not.toContain('USDT');
    pushStatus = 410;
    await tell('deposit_credited', 'b');
    await notification.deliver();
    await tell('deposit_credited', 'c');
    await notification.deliver();
    expect(pushed).toHaveLength(2);
  });

  test('hears nothing of a group that the user switched off, while the message still goes', async () => {
    await subscribe(ENDPOINT);
    const settings = await changePushSettings(db, { userId: USER, group: 'money', isPush: false });
    expect(settings.groups.find(({ group }) => group === 'money')).toEqual({
      group: 'money',
      is_push: false,
    });
    await tell('deposit_credited', 'a');
    await tell('password_changed', 'a');
    await notification.deliver();
    expect(pushed).toHaveLength(1);
    expect(sent).toHaveLength(2);
  });

  test('and the site announce trading, and no message does; a kind that is off is not even written', async () => {
    await subscribe(ENDPOINT);
    const kind = 'spot_order_filled';
    await tell(kind, 'a');
    await notification.deliver();
    expect([shown, pushed.length, sent]).toEqual([[kind], 1, []]);
    const { kinds } = await changeKind(db, { userId: USER, kind, isOn: false });
    expect(kinds).toContainEqual({ kind, is_on: false });
    await tell(kind, 'b');
    await tell('spot_stop_triggered', 'b');
    await notification.deliver();
    expect(shown).toEqual([kind, 'spot_stop_triggered']);
    expect(
      await db.query("select key from notification.notification where kind = 'spot_order_filled'"),
    ).toEqual([{ key: 'a' }]);
    await changeKind(db, { userId: USER, kind, isOn: true });
    await tell(kind, 'c');
    await notification.deliver();
    expect(shown.at(-1)).toBe(kind);
  });

  test('is one of ten at most: the oldest is dropped', async () => {
    for (let number = 0; number < 11; number += 1) {
      clock.advance(1);
      await subscribe(`${ENDPOINT}${number}`);
    }
    const rows = await db.query<{ endpoint: string }>('select endpoint from notification.push_subscription');
    expect(rows).toHaveLength(10);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(`${ENDPOINT}0`);
  });

  test('is one for each session, although its pages subscribe at once', async () => {
    const session = await subscribe(ENDPOINT);
    await Promise.all([1, 2, 3, 4].map((page) => subscribe(`${ENDPOINT}${page}`, session)));
    await Promise.all([1, 2, 3, 4].map(() => subscribe(ENDPOINT)));
    const rows = await db.query<{ endpoint: string }>('select endpoint from notification.push_subscription');
    expect(rows).toHaveLength(2);
  });

  test.each([
    'http://updates.push.services.mozilla.com/wpush/v2/first',
    'https://updates.push.services.mozilla.com:8443/wpush/v2/first',
    'https://127.0.0.1/internal',
    'https://fcm.googleapis.com.evil.example/send',
    'https://user@fcm.googleapis.com/send',
    'nonsense',
  ])('cannot make the server call %s', async (endpoint) => {
    await expect(subscribe(endpoint)).rejects.toMatchObject({ key: 'notification.push_endpoint_refused' });
  });
});

test('a notice that is a fact outside is announced there once, without the origin of its person', async () => {
  const at = clock.now();
  const params = { amount: '2.5', code: 'BTC', ip: '203.0.113.9', device: 'Firefox' };
  const credited = { userId: USER, kind: 'deposit_credited', key: 'd-1', params, at } as const;
  const frozen = { ...credited, kind: 'account_frozen', key: 'f-1' } as const;
  const login = { ...credited, kind: 'login_new_device', key: 'l-1' } as const;
  for (const notice of [credited, credited, frozen, login])
    await db.transaction((tx) => enqueueNotification(tx, notice));
  const facts = await db.query('select kind, user_id as "userId", data from kernel.outbox order by id');
  expect(facts).toEqual([
    { kind: 'deposit.credited', userId: USER, data: { id: 'd-1', amount: '2.5', currency: 'BTC' } },
    { kind: 'account.frozen', userId: USER, data: {} },
  ]);
});
