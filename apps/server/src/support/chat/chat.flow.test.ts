import { SUPPORT_LIMITS } from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  answer,
  chatOf,
  eventsOf,
  findConversation,
  followChat,
  present,
  say,
  standing,
  uploadDeskPicture,
} from '../../testing/support-chat.ts';
import { uploadPaper } from '../../testing/identity-papers.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../../testing/start-test-server.ts';
import type { Deps } from '../deps.ts';
import { claim } from './claim.ts';
import { noteOperator } from './desk.ts';
import { showStanding } from './read-chat.ts';
import { sendMessage } from './send-message.ts';
import { tellUnread } from './tell-unread.ts';

const NOWHERE = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';

let server: TestServer;
let lena: TestOperator;
let mark: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
  lena = await server.operator({ roles: 'support' });
  mark = await server.operator({ roles: 'support' });
});
afterAll(() => server.stop());

/** The slice after some time, without letting everything else go through it. */
function kitAfter(ms: number): Deps {
  const { deps } = server.app.slices.support;
  return { ...deps, clock: { ...deps.clock, now: () => server.clock.now() + ms } };
}

/** A message that a user writes after some time. */
function sendAfter(ms: number, userId: number, text: string) {
  const deps = kitAfter(ms);
  const made = { input: { text }, by: { userId }, now: deps.clock.now() };
  return deps.db.transaction((tx) => sendMessage(deps, { tx, ...made }));
}

const sessionOf = ({ operatorId }: TestOperator, name = 'Operator') =>
  ({ id: NOWHERE, operatorId, name, roles: ['support'], ip: '127.0.0.1', requestId: NOWHERE }) as const;

const newUser = () => server.user({ isVerified: false });
const conversationOf = (user: TestUser) => findConversation(lena, user);

/** A conversation that Lena has claimed. */
async function claimed(): Promise<{ readonly user: TestUser; readonly id: string }> {
  const user = await newUser();
  await say(user, 'Hello');
  const { id } = await conversationOf(user);
  await lena.client.call('support.operator_claim', { id });
  return { user, id };
}

describe('a message', () => {
  it('opens the conversation of who has none, and is there for both', async () => {
    const user = await newUser();
    expect(await standing(user)).toMatchObject({ state: 'none', unread: 0 });
    expect(await chatOf(user)).toEqual([]);
    const sent = await say(user, ' two\r\nlines, see https://example.com ');
    expect(sent).toMatchObject({
      sender: 'user',
      text: 'two\nlines, see https://example.com',
      event: null,
      picture: null,
    });
    expect(await standing(user)).toMatchObject({ state: 'open' });
    const { id, ...row } = await conversationOf(user);
    expect(row).toMatchObject({
      user_id: user.userId,
      state: 'open',
      operator_id: null,
      unread: 1,
      waiting_since: sent.at,
      last_text: sent.text,
    });
    const shown = await lena.client.call('support.operator_conversation', { id });
    expect(shown.messages.data).toContainEqual({ ...sent, operator_name: null });
  });

  it('has at most a thousand characters, and something that can be read', async () => {
    const user = await newUser();
    const longest = 'a'.repeat(SUPPORT_LIMITS.messageLengthMax);
    expect((await say(user, longest)).text).toBe(longest);
    await expect(say(user, `${longest}a`)).rejects.toMatchObject({
      key: 'request.invalid',
      details: { field: 'text' },
    });
    for (const text of ['', ' \n ', '\u200b'])
      await expect(say(user, text)).rejects.toMatchObject({ key: 'support.field_required' });
  });

  it('is written once, however often it is sent', async () => {
    const { client } = await newUser();
    const key = { idempotencyKey: 'once' };
    const sent = await client.call('support.send_message', { text: 'Hello' }, key);
    expect(await client.call('support.send_message', { text: 'Hello' }, key)).toEqual(sent);
    await expect(client.call('support.send_message', { text: 'Other' }, key)).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
  });

  it('is one of twenty a minute; the next is announced to the second', async () => {
    const user = await newUser();
    const many = Array.from({ length: SUPPORT_LIMITS.messagesPerMinute + 3 }, (_, n) => say(user, `${n}`));
    const results = await Promise.allSettled(many);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await say(await newUser(), 'And me')).toMatchObject({ text: 'And me' });
    const again = (ms: number) => sendAfter(ms, user.userId, 'Me again');
    const next = new Date(server.clock.now() + 60_000).toISOString().slice(11, 19);
    await expect(again(59_999)).rejects.toMatchObject({
      key: 'support.too_many_messages',
      details: { limit: '20', next_at: `${next} UTC` },
    });
    expect(await again(60_000)).toMatchObject({ text: 'Me again' });
  });

  it('may be a picture of the sender, once, that operators of the desk may see', async () => {
    const user = await newUser();
    const picture = await uploadPaper(user.client, 'support_chat');
    expect(await user.client.call('support.send_message', { picture })).toMatchObject({
      text: null,
      picture,
    });
    const stranger = await newUser();
    const send = ({ client }: TestUser, id: string) => client.call('support.send_message', { picture: id });
    await expect(send(user, picture)).rejects.toMatchObject({ key: 'file.already_used' });
    await expect(send(stranger, picture)).rejects.toMatchObject({ key: 'file.not_found' });
    await expect(send(stranger, await uploadPaper(stranger.client, 'feedback'))).rejects.toMatchObject({
      key: 'file.not_found',
    });
    expect(await standing(stranger)).toMatchObject({ state: 'none' });
    expect((await user.client.picture('support.picture', { id: picture })).type).toBe('image/jpeg');
    const view = { file_id: picture, reason: 'read the chat' };
    expect((await lena.client.picture('file.operator_view', view)).type).toBe('image/jpeg');
  });
});

describe('an operator', () => {
  it('is present for a minute, and a user who writes to an empty desk hears of it once', async () => {
    const { userId, ...user } = await newUser();
    await present(lena);
    const at = async (ms: number) => (await showStanding(kitAfter(ms), userId)).is_operator_present;
    expect([await at(0), await at(59_999), await at(60_000)]).toEqual([true, true, false]);
    await say({ ...user, userId }, 'Hello');
    expect(await eventsOf({ ...user, userId })).toEqual([]);
    for (const text of ['Anybody?', 'Hello?']) await sendAfter(60_000, userId, text);
    expect(await eventsOf({ ...user, userId })).toEqual(['nobody_present']);
  });

  it('keeps what was claimed before the desk ever heard of them', async () => {
    const user = await newUser();
    await say(user, 'Hello');
    const { id } = await conversationOf(user);
    const fresh = await server.operator({ roles: 'support' });
    await fresh.client.call('support.operator_claim', { id });
    await expect(mark.client.call('support.operator_claim', { id })).rejects.toMatchObject({
      key: 'support.claimed_by_other',
    });
  });

  it('has a conversation alone, when two claim it at once', async () => {
    const user = await newUser();
    await say(user, 'Hello');
    const { id } = await conversationOf(user);
    const results = await Promise.allSettled(
      [lena, mark].map(({ client }) => client.call('support.operator_claim', { id })),
    );
    const [won, lost] = results[0]?.status === 'fulfilled' ? [lena, mark] : [mark, lena];
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { key: 'support.claimed_by_other' },
    });
    await expect(answer(lost, id)).rejects.toMatchObject({ key: 'support.not_claimed' });
    const said = await answer(won, id);
    expect(said).toMatchObject({ sender: 'operator', text: 'Let me look' });
    expect(await conversationOf(user)).toMatchObject({
      operator_id: won.operatorId,
      unread: 0,
      waiting_since: null,
    });
    // The user sees that an operator wrote, and not who.
    expect(JSON.stringify(await chatOf(user))).not.toContain('operator_name');
    expect(await won.client.call('support.operator_claim', { id })).toMatchObject({ id });
    expect((await eventsOf(user)).filter((event) => event === 'operator_joined')).toHaveLength(1);
  });

  it('is relieved by another one after fifteen minutes away', async () => {
    const { id } = await claimed();
    await present(lena);
    const take = (ms: number) => {
      const deps = kitAfter(ms);
      const made = { input: { id }, by: sessionOf(mark), now: deps.clock.now() };
      return deps.db.transaction((tx) => claim(deps, { tx, ...made }));
    };
    await expect(take(SUPPORT_LIMITS.reliefMs - 1)).rejects.toMatchObject({
      key: 'support.claimed_by_other',
    });
    expect(await take(SUPPORT_LIMITS.reliefMs)).toMatchObject({ operator_id: mark.operatorId });
  });

  it('hands over to who is present, or to the queue', async () => {
    const { user, id } = await claimed();
    const handOver = ({ client }: TestOperator, to?: number) =>
      client.call('support.operator_hand_over', { id, ...(to === undefined ? {} : { operator_id: to }) });
    const absent = await server.operator({ roles: 'support' });
    for (const operatorId of [absent.operatorId, lena.operatorId, 999_999])
      await expect(handOver(lena, operatorId)).rejects.toMatchObject({
        key: 'support.operator_not_present',
      });
    await present(mark);
    expect(await handOver(lena, mark.operatorId)).toMatchObject({ operator_id: mark.operatorId });
    await expect(handOver(lena)).rejects.toMatchObject({ key: 'support.not_claimed' });
    expect(await handOver(mark)).toMatchObject({ operator_id: null, state: 'open' });
    expect(await eventsOf(user)).toContain('handed_over');
  });

  it('closes, and the user opens it again by writing', async () => {
    const { user, id } = await claimed();
    const close = () => lena.client.call('support.operator_close', { id });
    expect(await close()).toMatchObject({
      state: 'closed',
      operator_id: null,
      waiting_since: null,
      unread: 0,
    });
    expect(await standing(user)).toMatchObject({ state: 'closed' });
    await expect(close()).rejects.toMatchObject({ key: 'support.conversation_closed' });
    await expect(answer(lena, id)).rejects.toMatchObject({ key: 'support.conversation_closed' });
    await say(user, 'One more thing');
    expect(await conversationOf(user)).toMatchObject({ id, state: 'open', operator_id: null, unread: 1 });
  });

  it('sends a picture that only both sides see', async () => {
    const { user, id } = await claimed();
    const send = (fileId: string, idempotencyKey?: string) =>
      lena.client.call(
        'support.operator_send_message',
        { id, picture: fileId },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      );
    const picture = await uploadDeskPicture(lena);
    const view = (by: TestOperator) =>
      by.client.picture('file.operator_view', { file_id: picture, reason: 'read the chat' });
    const show = ({ client }: TestUser) => client.picture('support.picture', { id: picture });
    const notFound = { key: 'file.not_found' };
    await expect(show(user)).rejects.toMatchObject(notFound);
    await expect(view(lena)).rejects.toMatchObject(notFound);

    const sent = await send(picture, 'once');
    expect(sent).toMatchObject({ sender: 'operator', text: null, picture });
    expect(await send(picture, 'once')).toEqual(sent);
    await expect(send(await uploadDeskPicture(lena), 'once')).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    expect((await show(user)).type).toBe('image/jpeg');
    expect((await view(mark)).type).toBe('image/jpeg');
    expect(await chatOf(user)).toContainEqual(expect.objectContaining({ id: sent.id, picture }));
    const stranger = await newUser();
    await say(stranger, 'Hello');
    await expect(show(stranger)).rejects.toMatchObject(notFound);
    await expect(user.client.picture('file.view', { id: picture })).rejects.toMatchObject(notFound);
    const writer = await server.operator({ roles: 'content' });
    await expect(view(writer)).rejects.toMatchObject({ key: 'operator.role_missing' });
    await expect(uploadDeskPicture(writer)).rejects.toMatchObject({ key: 'operator.role_missing' });

    await expect(send(picture)).rejects.toMatchObject({ key: 'file.already_used' });
    for (const foreign of [await uploadDeskPicture(mark), await uploadPaper(user.client, 'support_chat')])
      await expect(send(foreign)).rejects.toMatchObject(notFound);
    const stolen = await uploadDeskPicture(lena);
    await expect(user.client.call('support.send_message', { picture: stolen })).rejects.toMatchObject(
      notFound,
    );
    await expect(answer(lena, id, ' ')).rejects.toMatchObject({ key: 'support.field_required' });
    const rows = await server.app.slices.db.query<{ action: string }>(
      `select action from operator.audit where subject_id = $1 or after ->> 'picture' = $1 order by seq`,
      [picture],
    );
    expect(rows.map(({ action }) => action)).toEqual(['support.send_message', 'file.view']);
  });

  it('is recorded with every change', async () => {
    const { id } = await claimed();
    await answer(lena, id);
    await lena.client.call('support.operator_close', { id });
    const rows = await server.app.slices.db.query<{ action: string }>(
      'select action from operator.audit where subject_id = $1 order by seq',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'support.claim',
      'support.send_message',
      'support.close',
    ]);
  });

  it('never acts in a conversation of their own, and only with the role', async () => {
    const { id, user } = await claimed();
    const { uid } = await conversationOf(user);
    const own = await server.operator({ roles: 'support', userUid: uid });
    await expect(own.client.call('support.operator_claim', { id })).rejects.toMatchObject({
      key: 'operator.own_account',
    });
    const other = await server.operator({ roles: 'content' });
    await expect(other.client.call('support.operator_claim', { id })).rejects.toMatchObject({
      key: 'operator.role_missing',
    });
    await expect(lena.client.call('support.operator_claim', { id: NOWHERE })).rejects.toMatchObject({
      key: 'support.conversation_not_found',
    });
  });

  it('has who waits longest first, page by page', async () => {
    const waiting: TestUser[] = [];
    for (let count = 0; count < 2; count += 1) {
      server.clock.advance(1_000);
      const user = await newUser();
      await say(user, 'Hello');
      waiting.push(user);
    }
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { user_id: number }[]; next_cursor: string | null } = await mark.client.call(
        'support.operator_conversations',
        { state: 'open', limit: 3, ...(cursor === null ? {} : { cursor }) },
      );
      ids.push(...page.data.map(({ user_id: userId }) => userId));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(ids.length);
    const [first, second] = waiting.map(({ userId }) => ids.indexOf(userId));
    expect(first).toBeGreaterThanOrEqual(0);
    expect(second).toBe((first ?? 0) + 1);
    expect((await present(mark)).waiting).toBeGreaterThanOrEqual(2);
  });
});

describe('what was not read', () => {
  it('is counted until the user has read it, and only the user can', async () => {
    const { user, id } = await claimed();
    const [one, two] = [await answer(lena, id, 'One'), await answer(lena, id, 'Two')];
    expect(await standing(user)).toMatchObject({ unread: 2 });
    const read = ({ client }: TestUser, messageId: number) =>
      client.call('support.read_messages', { message_id: messageId });
    const stranger = await newUser();
    await say(stranger, 'Hello');
    for (const messageId of [two.id, 999_999])
      await expect(read(stranger, messageId)).rejects.toMatchObject({ key: 'support.message_not_found' });
    expect(await read(user, one.id)).toEqual({ unread: 1 });
    expect(await read(user, two.id)).toEqual({ unread: 0 });
    expect(await read(user, one.id)).toEqual({ unread: 0 });
  });

  it('is announced by a notice after a minute, once', async () => {
    const { user, id } = await claimed();
    const noticesOf = async () =>
      (await user.client.call('notification.list', {})).data.filter(({ kind }) => kind === 'support_replied');
    await answer(lena, id);
    await tellUnread(kitAfter(59_999));
    expect(await noticesOf()).toHaveLength(0);
    await Promise.all([tellUnread(kitAfter(60_000)), tellUnread(kitAfter(60_000))]);
    await tellUnread(kitAfter(75_000));
    expect(await noticesOf()).toHaveLength(1);
    const { id: newest } = await answer(lena, id, 'Still there?');
    await user.client.call('support.read_messages', { message_id: newest });
    await tellUnread(kitAfter(3_600_000));
    expect(await noticesOf()).toHaveLength(1);
  });
});

describe('the socket', () => {
  it('notifies the user alone of each message after its commit, in order', async () => {
    const { user, id } = await claimed();
    const stranger = await newUser();
    const own = await followChat(server.url, user);
    const others = await followChat(server.url, stranger);
    for (const socket of [own, others]) onTestFinished(() => socket.end());
    const sent = [await say(user, 'One'), await answer(lena, id, 'Two')];
    await lena.client.call('support.operator_close', { id });
    await own.settle();
    await others.settle();
    const messages = own.of('SUPPORT');
    expect(messages.map(({ seq }) => seq)).toEqual(
      messages.map((_, index) => (messages[0]?.seq ?? 0) + index),
    );
    expect(messages[0]).toMatchObject({ snapshot: true, data: [] });
    const rows = messages.flatMap(({ data }) => data as { id: number; event: string | null }[]);
    expect(rows.map((row) => row.id).slice(0, 2)).toEqual(sent.map((row) => row.id));
    expect(rows.at(-1)).toMatchObject({ event: 'closed' });
    expect(JSON.stringify(rows)).not.toContain('operator_name');
    expect(others.of('SUPPORT')).toHaveLength(1);
  });
});

it('an operator of the desk is who looked at it', async () => {
  const { present: names } = await noteOperator(kitAfter(3_600_000), sessionOf(lena, 'Lena'));
  expect(names).toEqual([{ id: lena.operatorId, name: 'Lena' }]);
});
