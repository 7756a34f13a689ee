import { FEEDBACK_LIMITS } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorSession } from '../../kernel/request.ts';
import { uploadPaper } from '../../testing/identity-papers.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../../testing/start-test-server.ts';
import type { Deps } from '../deps.ts';
import { answer as answerFeedback } from './answer.ts';
import { listQueue } from './desk.ts';
import { showStatistics } from './statistics.ts';
import { submitFeedback } from './submit.ts';

const FEEDBACK = { type: 'trading', title: 'Chart', content: 'The chart does not move.' } as const;
const NOWHERE = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';

let server: TestServer;
let operator: TestOperator;
let anybody: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.operator({ roles: 'support' });
  anybody = await newUser();
});
afterAll(() => server.stop());

/** The slice at another time, without letting everything else go through the time between. */
function kitAt(at: number): Deps {
  const { deps } = server.app.slices.support;
  return { ...deps, clock: { ...deps.clock, now: () => at } };
}

/** Feedback that a user submits at another time. */
function submitAt(at: number, userId: number) {
  const deps = kitAt(at);
  const made = { input: FEEDBACK, by: { userId }, now: at };
  return deps.db.transaction((tx) => submitFeedback(deps, { tx, ...made }));
}

const sessionOf = ({ operatorId }: TestOperator): OperatorSession => ({
  id: NOWHERE,
  operatorId,
  name: 'Operator',
  roles: ['support'],
  ip: '127.0.0.1',
  requestId: NOWHERE,
});

const newUser = () => server.user({ isVerified: false });
const submit = ({ client }: TestUser, changes: Readonly<Record<string, string>> = {}) =>
  client.call('feedback.submit', { ...FEEDBACK, ...changes });
const followUp = ({ client }: TestUser, id: string, text: string) =>
  client.call('feedback.reply', { id, text });
const details = (id: string) => operator.client.call('feedback.operator_details', { id });

async function answer(id: string, text = 'We have mended it.') {
  const seen = (await details(id)).messages.at(-1)?.id;
  return operator.client.call('feedback.operator_reply', {
    id,
    text,
    ...(seen === undefined ? {} : { seen_message_id: seen }),
  });
}

describe('feedback', () => {
  it.each([
    ['nine characters', '123456789'],
    ['nine and space around', '  123456789\n\t '],
    ['nine that are made of several', '👩‍👩‍👧‍👦'.repeat(9)],
    ['two and some that nobody sees', `ab${'\u200b'.repeat(20)}`],
    ['nine with marks', 'o\u0308'.repeat(9)],
  ])('of %s is too short', async (_title, content) => {
    await expect(submit(anybody, { content })).rejects.toMatchObject({
      key: 'feedback.too_short',
      message: 'Feedback content should be at least 10 characters',
      details: { field: 'content', limit: '10' },
    });
  });

  it.each([
    ['ten characters', '1234567890'],
    ['eleven of another script', '提现一直没有到账怎么办'],
    ['as many as there may be', 'a'.repeat(FEEDBACK_LIMITS.contentLengthMax)],
  ])('of %s awaits a reply', async (_title, content) => {
    expect(await submit(anybody, { content })).toMatchObject({ content, state: 'awaiting_reply' });
  });

  it.each([
    ['no title', 'title', ''],
    ['a title that is too long', 'title', 'a'.repeat(FEEDBACK_LIMITS.titleLengthMax + 1)],
    ['a title of two lines', 'title', 'two\nlines'],
    ['too much content', 'content', 'a'.repeat(FEEDBACK_LIMITS.contentLengthMax + 1)],
    ['a bell', 'content', 'A bell\u0007 in the text'],
    ['an unknown type', 'type', 'praise'],
    ['half a list of pictures', 'pictures', `${NOWHERE},`],
  ])('with %s is refused', async (_title, field, value) => {
    await expect(submit(anybody, { [field]: value })).rejects.toMatchObject({
      key: 'request.invalid',
      details: { field },
    });
  });

  it('needs a title that can be read', async () => {
    await expect(submit(anybody, { title: ' \u2003 ' })).rejects.toMatchObject({
      key: 'feedback.field_required',
      details: { field: 'title' },
    });
  });

  it('keeps its lines, however they end', async () => {
    const sent = await submit(await newUser(), { content: ' one line\r\ntwo\rthree\n\tfour ' });
    expect(sent.content).toBe('one line\ntwo\nthree\n four');
  });

  it('is written once, however often it is sent', async () => {
    const user = await newUser();
    const key = { idempotencyKey: 'once' };
    const first = await user.client.call('feedback.submit', FEEDBACK, key);
    expect(await user.client.call('feedback.submit', FEEDBACK, key)).toEqual(first);
    await expect(
      user.client.call('feedback.submit', { ...FEEDBACK, title: 'Other' }, key),
    ).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
    expect((await user.client.call('feedback.list', {})).data).toHaveLength(1);
  });

  it('is five a day, also at once, and again on the next UTC day', async () => {
    const user = await newUser();
    const results = await Promise.allSettled(
      Array.from({ length: FEEDBACK_LIMITS.perDayMax + 2 }, () => submit(user)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(await submit(await newUser())).toMatchObject({ state: 'awaiting_reply' });
    const midnight = (Math.floor(server.clock.now() / DAY_MS) + 1) * DAY_MS;
    const next = `${new Date(midnight).toISOString().slice(0, 10)} 00:00 UTC`;
    await expect(submit(user)).rejects.toMatchObject({
      key: 'feedback.too_many_today',
      details: { limit: '5', next_at: next, accepted: next },
    });
    const again = (at: number) => submitAt(at, user.userId);
    await expect(again(midnight - 1)).rejects.toMatchObject({ key: 'feedback.too_many_today' });
    expect(await again(midnight)).toMatchObject({ state: 'awaiting_reply', created_at: midnight });
  });
});

describe('a thread', () => {
  it('awaits a reply, is replied, and awaits one again after a follow-up', async () => {
    const user = await newUser();
    const { id } = await submit(user);
    await expect(followUp(user, id, ' \n ')).rejects.toMatchObject({ key: 'feedback.field_required' });
    const askedAt = server.clock.now();
    server.clock.advance(2_000);
    await followUp(user, id, 'Still so.');
    expect(await details(id)).toMatchObject({ state: 'awaiting_reply', waiting_since: askedAt });
    expect(await answer(id)).toMatchObject({
      state: 'replied',
      waiting_since: null,
      due_at: null,
      first_reply_ms: 2_000,
      messages: [{ sender: 'user', operator_name: null }, { sender: 'operator' }],
    });
    server.clock.advance(1_000);
    const asked = await followUp(user, id, 'Not quite.');
    expect(asked).toMatchObject({ state: 'awaiting_reply', updated_at: server.clock.now() });
    expect(asked.messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['user', 'Still so.'],
      ['operator', 'We have mended it.'],
      ['user', 'Not quite.'],
    ]);
    expect(JSON.stringify(asked)).not.toContain('operator_name');
    expect(await answer(id)).toMatchObject({ state: 'replied', first_reply_ms: 2_000 });
  });

  it('notifies the user of each reply, and records its writer in the audit log', async () => {
    const user = await newUser();
    const { id } = await submit(user);
    await answer(id);
    const { data } = await user.client.call('notification.list', {});
    expect(data[0]).toMatchObject({
      kind: 'feedback_replied',
      group: 'support',
      params: { title: 'Chart', feedback: id },
    });
    const rows = await server.app.slices.db.query(
      'select action, operator_id as "operatorId" from operator.audit where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'feedback.reply', operatorId: operator.operatorId }]);
  });

  it('takes one answer of two operators who saw the same', async () => {
    const { id } = await submit(await newUser());
    const other = await server.operator({ roles: 'support' });
    const results = await Promise.allSettled(
      [operator, other].map(({ client }) =>
        client.call('feedback.operator_reply', { id, text: 'We have mended it.' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { key: 'feedback.changed_meanwhile' },
    });
    expect((await details(id)).messages).toHaveLength(1);
  });

  it('takes a follow-up once, and twenty a day', async () => {
    const user = await newUser();
    const { id } = await submit(user);
    const once = { idempotencyKey: 'once' };
    for (let count = 0; count < 2; count += 1)
      await user.client.call('feedback.reply', { id, text: 'Again' }, once);
    await expect(user.client.call('feedback.reply', { id, text: 'Other' }, once)).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    for (let count = 1; count < FEEDBACK_LIMITS.followUpsPerDayMax; count += 1)
      await followUp(user, id, `Number ${count}`);
    await expect(followUp(user, id, 'One more')).rejects.toMatchObject({
      key: 'feedback.too_many_replies',
      details: { limit: '20' },
    });
  });

  it('is of its user alone, and no operator answers feedback of their own', async () => {
    const user = await newUser();
    const { id } = await submit(user);
    const stranger = await newUser();
    for (const call of [
      () => stranger.client.call('feedback.details', { id }),
      () => followUp(stranger, id, 'Mine'),
      () => stranger.client.call('feedback.details', { id: NOWHERE }),
    ])
      await expect(call()).rejects.toMatchObject({ key: 'feedback.not_found' });
    const owner = await server.operator({ roles: 'support', userUid: (await details(id)).uid });
    await expect(
      owner.client.call('feedback.operator_reply', { id, text: 'Thanks to me' }),
    ).rejects.toMatchObject({ key: 'operator.own_account' });
    expect((await user.client.call('feedback.details', { id })).messages).toEqual([]);
  });
});

describe('pictures', () => {
  it('belong to the sender, at most four, and each to one thing', async () => {
    const user = await newUser();
    const own = await Promise.all(Array.from({ length: 5 }, () => uploadPaper(user.client, 'feedback')));
    await expect(submit(user, { pictures: own.join(',') })).rejects.toMatchObject({
      key: 'feedback.too_many_pictures',
      details: { limit: '4' },
    });
    const sent = await submit(user, { pictures: own.slice(0, 4).join(',') });
    expect(sent.pictures).toEqual(own.slice(0, 4));
    await expect(submit(user, { pictures: own[0] ?? '' })).rejects.toMatchObject({
      key: 'file.already_used',
    });
    const followed = await user.client.call('feedback.reply', {
      id: sent.id,
      text: 'One more',
      pictures: own[4] ?? '',
    });
    expect(followed.messages).toMatchObject([{ pictures: [own[4]] }]);
    const stranger = await newUser();
    await expect(submit(stranger, { pictures: own[0] ?? '' })).rejects.toMatchObject({
      key: 'file.not_found',
    });
    const chatPicture = await uploadPaper(stranger.client, 'support_chat');
    await expect(submit(stranger, { pictures: chatPicture })).rejects.toMatchObject({
      key: 'file.not_found',
    });
    expect((await stranger.client.call('feedback.list', {})).data).toEqual([]);
  });

  it('are shown to their user and to operators of the desk', async () => {
    const user = await newUser();
    const id = await uploadPaper(user.client, 'feedback');
    await submit(user, { pictures: id });
    expect((await user.client.picture('file.view', { id })).type).toBe('image/jpeg');
    const view = { file_id: id, reason: 'read the feedback' };
    expect((await operator.client.picture('file.operator_view', view)).type).toBe('image/jpeg');
    const reviewer = await server.operator({ roles: 'identity_reviewer' });
    await expect(reviewer.client.picture('file.operator_view', view)).rejects.toMatchObject({
      key: 'operator.role_missing',
    });
  });
});

describe('the desk', () => {
  it('has what waits longest first, marks what is overdue, and counts it', async () => {
    const user = await newUser();
    const first = await submit(user, { type: 'security' });
    const submittedAt = server.clock.now();
    server.clock.advance(1_000);
    const second = await submit(user, { type: 'security' });
    const queue = (input: { readonly limit?: number; readonly cursor?: string }) =>
      operator.client.call('feedback.operator_queue', {
        state: 'awaiting_reply',
        type: 'security',
        ...input,
      });
    const page = await queue({ limit: 1 });
    expect(page.data).toMatchObject([
      { id: first.id, waiting_since: submittedAt, due_at: submittedAt + DAY_MS, is_overdue: false },
    ]);
    const rest = await queue({ cursor: page.next_cursor ?? '' });
    expect(rest.data.map(({ id }) => id)).toEqual([second.id]);
    const deps = kitAt(submittedAt + DAY_MS + 1);
    const later = await listQueue(deps, { state: 'awaiting_reply', type: 'security' });
    expect(later.data.map(({ is_overdue: isOverdue }) => isOverdue)).toEqual([true, false]);
    expect((await showStatistics(deps)).by_type.find(({ type }) => type === 'security')).toEqual({
      type: 'security',
      open: 2,
      overdue: 1,
    });
    await answer(first.id);
    expect((await queue({})).data.map(({ id }) => id)).toEqual([second.id]);
    const answered = await operator.client.call('feedback.operator_queue', { state: 'replied', limit: 100 });
    expect(answered.data.map(({ id }) => id)).toContain(first.id);
  });

  it('reports the median of first replies in the last 7 and 30 days', async () => {
    const start = server.clock.now() + 40 * DAY_MS;
    expect(await showStatistics(kitAt(start))).toMatchObject({
      first_replies_30d: 0,
      median_first_reply_7d_ms: null,
      median_first_reply_30d_ms: null,
    });
    const { userId } = await newUser();
    for (const tookMs of [1_000, 3_000, 600_000]) {
      const { id } = await submitAt(start, userId);
      const deps = kitAt(start + tookMs);
      const made = {
        input: { id, text: 'We have mended it.' },
        by: sessionOf(operator),
        now: start + tookMs,
      };
      await deps.db.transaction((tx) => answerFeedback(deps, { tx, ...made }));
    }
    expect(await showStatistics(kitAt(start + DAY_MS))).toMatchObject({
      first_replies_7d: 3,
      median_first_reply_7d_ms: 3_000,
    });
    expect(await showStatistics(kitAt(start + 8 * DAY_MS))).toMatchObject({
      first_replies_7d: 0,
      median_first_reply_7d_ms: null,
      first_replies_30d: 3,
      median_first_reply_30d_ms: 3_000,
    });
  });

  it('is closed to other operators', async () => {
    const other = await server.operator({ roles: 'content' });
    await expect(other.client.call('feedback.operator_queue', {})).rejects.toMatchObject({
      key: 'operator.role_missing',
    });
  });
});

describe('ready-made answers', () => {
  const template = {
    desk: 'feedback',
    locale: 'en-US',
    name: 'Thanks',
    text: 'About “{{title}}”: thanks.',
  } as const;
  const save = (input: Readonly<Record<string, string | number>>) =>
    operator.client.call('support.operator_save_template', { ...template, ...input } as never);

  it('are added, changed and removed, and name nothing but the title', async () => {
    const other = await server.operator({ roles: 'support' });
    const { id } = await save({ type: 'trading' });
    expect(await save({ id, name: 'Many thanks' })).toMatchObject({ id, name: 'Many thanks', type: null });
    const list = () => other.client.call('support.operator_templates', { desk: 'feedback' });
    expect((await list()).map((one) => one.id)).toContain(id);
    for (const input of [{ text: 'Dear {{name}}' }, { desk: 'chat' }])
      await expect(save(input)).rejects.toMatchObject({
        key: 'support.template_placeholder',
        details: { accepted: '{{title}}' },
      });
    await expect(save({ desk: 'chat', text: 'a'.repeat(1_001) })).rejects.toMatchObject({
      key: 'request.invalid',
      details: { field: 'text' },
    });
    await other.client.call('support.operator_remove_template', { id });
    expect((await list()).map((one) => one.id)).not.toContain(id);
    await expect(save({ id })).rejects.toMatchObject({ key: 'support.template_not_found' });
  });
});
