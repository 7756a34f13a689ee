import { NOTIFICATION_KINDS, OPTIONAL_NOTIFICATION_KINDS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import { browserOf, type Way, WAYS } from '../world/post.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';

const SERVICE = 'https://updates.push.services.mozilla.com/wpush/v2/';
/** Tries before a delivery is dead (README of `notification`). */
const TRIES_MAX = 5;
/** Jobs look each second, and the world has been awake for five. */
const LATE_MS = 4_000;
/** Time after which what is slow is taken. */
const SLOW_ENDS_MS = 10_000;
/** Tries that a lost connection leaves without an outcome: those of one claim. */
const CLAIMED_MAX = 20;

/** A mail server, a gateway or a push service is unwell for a while. */
const upset: Act = {
  name: 'notice.upset',
  weight: 3,
  run: async ({ world, random, pick }) => {
    const { post } = world;
    post.moods[pick(WAYS)] = pick(['refusing', 'refusing', 'hanging_up', 'slow'] as const);
    world.clock.after(5_000 + random.int(random.int(4) === 0 ? 120 * MINUTE_MS : 3 * MINUTE_MS), () =>
      post.recover(),
    );
  },
};

const act = (name: string, weight: number, run: (scene: Scene) => Promise<unknown>): Act => ({
  name: `notice.${name}`,
  weight,
  run: async (scene) => void (await run(scene)),
});

const subscribe = act('push_subscribe', 4, async ({ world, person, random }) => {
  const browser = browserOf(`${SERVICE}${person.index}-${random.int(2 ** 31)}`, random.bytes(48));
  // Known before the answer, which may be lost.
  world.post.browsers.set(browser.endpoint, browser);
  const keys = {
    p256dh: browser.ecdh.getPublicKey('base64url'),
    auth: Buffer.from(browser.auth).toString('base64url'),
  };
  await person.change('notification.push_subscribe', { endpoint: browser.endpoint, ...keys }, random);
});

const unsubscribe = act('push_unsubscribe', 1, ({ person, random }) =>
  person.change('notification.push_unsubscribe', {}, random),
);

const silence = act('silence', 1, ({ person, random, pick }) => {
  const group = pick(['security', 'money', 'trading'] as const);
  const push = pick(['on', 'on', 'off'] as const);
  return person.change('notification.set_settings', { group, push }, random);
});

const switchKind = act('switch_kind', 1, ({ person, random, pick }) => {
  const state = pick(['on', 'off'] as const);
  return person.change('notification.set_kind', { kind: pick(OPTIONAL_NOTIFICATION_KINDS), state }, random);
});

const read = act('read', 2, async ({ person, random, pick }) => {
  const { data } = await person.call('notification.list', { is_unread: '1', limit: 20 });
  const id = data.length === 0 || random.int(3) === 0 ? undefined : pick(data).id;
  return person.change('notification.read', id === undefined ? {} : { id }, random);
});

interface Delivery {
  readonly id: number;
  readonly userId: number;
  /** False for what was written before this world began, and may go out in it. */
  readonly isOfWorld: boolean;
  readonly channel: 'socket' | 'message' | 'push';
  readonly state: 'pending' | 'sent' | 'dropped' | 'dead';
  readonly tries: number;
  readonly dueAt: number;
}

const WAYS_OF: Readonly<Record<'message' | 'push', readonly Way[]>> = {
  ...{ message: ['email', 'mobile'], push: ['push'] },
};

/** Everything that had to go out of this world. */
function readDeliveries({ world }: Town): Promise<readonly Delivery[]> {
  return world.read<Delivery>(
    `select n.id::integer, n.user_id::integer as "userId", d.channel, d.state, d.tries::integer,
       (extract(epoch from d.due_at) * 1000)::float8 as "dueAt",
       n.created_at >= to_timestamp($1::float8 / 1000) as "isOfWorld"
     from notification.delivery d join notification.notification n on n.id = d.notification_id
     where d.due_at >= to_timestamp($1::float8 / 1000) order by n.id, d.channel`,
    [world.startedAt],
  );
}

/** Nothing that is due waits, no person was left out, and what was tried again had failed before. */
function checkStates(town: Town, deliveries: readonly Delivery[]): void {
  const { world, journal } = town;
  const now = world.clock.now();
  for (const delivery of deliveries) {
    const { channel, state, tries, dueAt } = delivery;
    const isLate = state === 'pending' && dueAt < now - LATE_MS;
    if (isLate) town.fail('liveness', `${JSON.stringify(delivery)} waits at ${now}`);
    const mayDie = channel !== 'socket' && tries === TRIES_MAX;
    if ((state === 'dead' && !mayDie) || (state === 'dropped' && channel !== 'push'))
      town.fail('notices', `${JSON.stringify(delivery)} reached nobody`);
    journal.count(`notice by ${channel} is ${state}`);
  }
  const faults = [...journal.seen].reduce(
    (sum, [what, count]) => sum + (what.startsWith('fault ') ? count : 0),
    0,
  );
  for (const channel of ['message', 'push'] as const) {
    const again = deliveries
      .filter((one) => one.channel === channel)
      .reduce((sum, { tries, state }) => sum + Math.max(0, tries - (state === 'pending' ? 0 : 1)), 0);
    const failed = WAYS_OF[channel].reduce(
      (sum, way) => sum + world.post.failures[way],
      CLAIMED_MAX * faults,
    );
    if (again > failed)
      town.fail('notices', `${again} tries of ${channel} were repeated, and ${failed} had failed`);
  }
}

/** Mail servers have taken a letter for each notice, and no more than there were tries. */
function checkLetters(town: Town, person: Person, own: readonly Delivery[]): void {
  const messages = own.filter(({ channel }) => channel === 'message');
  const letters = town.world.post.taken.filter(({ to, code }) => to === person.email && code === '');
  const said = letters.filter(({ isSaid }) => isSaid).length;
  const sent = messages.filter(({ state, isOfWorld }) => state === 'sent' && isOfWorld).length;
  const tries = messages.reduce((sum, one) => sum + one.tries, 0);
  if (said < sent || letters.length > tries)
    town.fail(
      'notices',
      `${person.email} got ${letters.length} letters, ${said} of them said, for ${sent} sent in ${tries} tries`,
    );
}

/** A browser gets each notice once, or once for each try that failed; what counts as sent has reached one. */
function checkPushes(town: Town, person: Person, own: readonly Delivery[]): void {
  const isOwn = (to: string): boolean => to.startsWith(`${SERVICE}${person.index}-`);
  const taken = town.world.post.taken.filter(({ way, to }) => way === 'push' && isOwn(to));
  const pushes = new Map(own.flatMap((one) => (one.channel === 'push' ? [[one.id, one] as const] : [])));
  const counts = new Map<string, number>();
  for (const { to, noticeId } of taken) {
    const key = `${to} ${noticeId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const delivery = pushes.get(noticeId ?? 0);
    if (delivery === undefined || (counts.get(key) ?? 0) > delivery.tries)
      town.fail('notices', `${key} was pushed ${counts.get(key)} times: ${JSON.stringify(delivery)}`);
  }
  const reached = new Set(taken.flatMap(({ isSaid, noticeId }) => (isSaid ? [noticeId] : [])));
  for (const delivery of pushes.values())
    if (delivery.state === 'sent' && !reached.has(delivery.id))
      town.fail('notices', `${JSON.stringify(delivery)} has reached no browser`);
}

const SECURITY_KINDS = new Set<string>(NOTIFICATION_KINDS);

/** Changes in the log of an account stand in the site once each. */
async function checkShown(town: Town, person: Person): Promise<void> {
  const notices = await allOf((cursor) => person.call('notification.list', { cursor, limit: 100 }));
  const events = await allOf((cursor) => person.call('identity.security_events', { cursor, limit: 100 }));
  const { startedAt } = town.world;
  const countOf = (rows: readonly { readonly kind: string; readonly at: number }[], kind: string): number =>
    rows.filter((row) => row.kind === kind && row.at >= startedAt).length;
  for (const kind of new Set(events.map((event) => event.kind)))
    if (SECURITY_KINDS.has(kind) && countOf(events, kind) !== countOf(notices, kind))
      town.fail(
        'notices',
        `${person.email}: ${countOf(events, kind)} of ${kind}, and ${countOf(notices, kind)} notices`,
      );
}

/** Letters and pushes about what happens, over ways that fail. */
export const notice: Capability = {
  name: 'notice',
  acts: [upset, subscribe, unsubscribe, silence, switchKind, read],
  check: async (town) => {
    const { post, clock } = town.world;
    if (WAYS.some((way) => post.moods[way] !== 'well')) {
      post.recover();
      await new Promise<void>((resolve) => void clock.after(SLOW_ENDS_MS, resolve));
    }
    const deliveries = await readDeliveries(town);
    checkStates(town, deliveries);
    for (const person of town.people) {
      const own = deliveries.filter(({ userId }) => userId === person.userId);
      checkLetters(town, person, own);
      checkPushes(town, person, own);
    }
    for (const person of town.people) await checkShown(town, person);
  },
};
