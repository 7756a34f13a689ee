import { OPERATOR_LIMITS } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestOperator, type TestServer } from '../../testing/start-test-server.ts';

const HOUR = OPERATOR_LIMITS.changeNoticeMs;

let server: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let group = 0;

beforeAll(async () => {
  server = await startTestServer();
  await relieve();
});
afterAll(() => server.stop());

/** Operators who were idle meanwhile are followed by others. */
async function relieve(): Promise<void> {
  maker = await server.operator({ roles: 'risk' });
  checker = await server.operator({ roles: 'risk' });
}

const propose = (change: object = {}) => {
  group += 1;
  return maker.client.call('spot.operator_add_fee_rule', {
    user_group: `group${group}`,
    maker_fee_percent: '0.05',
    taker_fee_percent: '0.08',
    effective_from: server.clock.now() + 2 * HOUR,
    reason: 'autumn campaign',
    ...change,
  });
};
const decide = (by: TestOperator, id: number, decision: 'approve' | 'reject' = 'approve') =>
  by.client.call('operator.decide_proposal', { id, decision, reason: 'compared with the decision' });
const countRules = async () => (await maker.client.call('spot.operator_fee_rules', {})).length;
const shown = async (by: TestOperator, id: number) =>
  (await by.client.call('operator.proposals', {})).data.find((row) => row.id === id);

test('a change holds only when a second operator has approved it, who sees it in full', async () => {
  const before = await countRules();
  const { id } = await propose();
  expect(await countRules()).toBe(before);
  const row = await shown(checker, id);
  expect(row).toMatchObject({
    kind: 'spot.add_fee_rule',
    state: 'waiting',
    subject_id: null,
    before: null,
    reason: 'autumn campaign',
    proposed_by: maker.operatorId,
    checkers: ['risk'],
  });
  expect(JSON.parse(row?.after ?? '')).toMatchObject({ userGroup: `group${group}`, makerFeePpm: 500 });
  await expect(decide(maker, id)).rejects.toMatchObject({ key: 'operator.same_operator' });
  expect(await countRules()).toBe(before);
  expect(await decide(checker, id)).toMatchObject({ state: 'approved' });
  expect(await countRules()).toBe(before + 1);
  const { data } = await maker.client.call('operator.audit_list', { limit: 3 });
  expect(data.map((one) => [one.action, one.operator_id])).toEqual([
    ['operator.approve_proposal', checker.operatorId],
    ['spot.add_fee_rule', checker.operatorId],
    ['operator.propose', maker.operatorId],
  ]);
});

test('what is decided stays decided', async () => {
  const first = await propose();
  expect(await decide(checker, first.id, 'reject')).toMatchObject({ state: 'rejected' });
  const second = await propose();
  expect(await decide(maker, second.id, 'reject')).toMatchObject({ state: 'taken_back' });
  for (const { id } of [first, second])
    await expect(decide(checker, id)).rejects.toMatchObject({ key: 'operator.proposal_decided' });
});

test('two approvals at the same time carry a change out once', async () => {
  const before = await countRules();
  const { id } = await propose();
  const other = await server.operator({ roles: 'risk' });
  const results = await Promise.allSettled([decide(checker, id), decide(other, id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await countRules()).toBe(before + 1);
});

test('who has nothing to do with it neither sees nor decides it', async () => {
  const { id } = await propose();
  const support = await server.operator({ roles: 'content' });
  expect(await shown(support, id)).toBeUndefined();
  await expect(decide(support, id)).rejects.toMatchObject({ key: 'operator.proposal_not_found' });
});

test('the checks of a change are repeated when it is approved', async () => {
  const { id } = await propose();
  server.clock.advance(HOUR + 1);
  await relieve();
  await expect(decide(checker, id)).rejects.toMatchObject({ key: 'operator.effective_too_early' });
  expect((await shown(checker, id))?.state).toBe('waiting');
});

test('a change of what has changed meanwhile is refused', async () => {
  const rule = { user_group: 'moving', effective_from: server.clock.now() + 3 * HOUR };
  const late = await propose(rule);
  const sooner = await propose({ ...rule, effective_from: rule.effective_from - HOUR / 2 });
  await decide(checker, sooner.id);
  await expect(decide(checker, late.id)).rejects.toMatchObject({ key: 'operator.proposal_outdated' });
});

test('a call that is sent again by its key gets the first proposal, and the same change waits once', async () => {
  const change = {
    ...{ user_group: 'again', maker_fee_percent: '0.05', taker_fee_percent: '0.08' },
    ...{ effective_from: server.clock.now() + 2 * HOUR, reason: 'autumn campaign' },
  };
  const send = (idempotencyKey: string) =>
    maker.client.call('spot.operator_add_fee_rule', change, { idempotencyKey });
  const [first, repeat] = await Promise.all([send('one'), send('one')]);
  expect(repeat).toEqual(first);
  await expect(send('two')).rejects.toMatchObject({ key: 'operator.proposal_waiting' });
});

test('a proposal waits three days', async () => {
  const { id, proposed_at: proposedAt, expires_at: expiresAt } = await propose();
  expect(expiresAt - proposedAt).toBe(3 * 86_400_000);
  const late = await server.app.slices.db.query<{ id: number }>(
    `insert into operator.proposal (kind, payload, subject_kind, reason, proposed_by, proposed_at, expires_at)
     select kind, payload, subject_kind, reason, proposed_by, proposed_at - interval '1 day', proposed_at
     from operator.proposal where id = $1 returning id`,
    [id],
  );
  const lateId = late[0]?.id ?? 0;
  expect((await shown(checker, lateId))?.state).toBe('expired');
  await expect(decide(checker, lateId)).rejects.toMatchObject({ key: 'operator.proposal_decided' });
});

test('the database takes no approval by whoever proposed and no change of what was proposed', async () => {
  const { id } = await propose();
  const { db } = server.app.slices;
  const approve = db.query(
    `insert into operator.proposal_decision (proposal_id, proposed_by, state, reason, decided_by, decided_at)
     values ($1, $2, 'approved', 'mine', $2, now())`,
    [id, maker.operatorId],
  );
  await expect(approve).rejects.toThrow('proposal_decision_two_persons');
  const amend = server.owner.query("update operator.proposal set payload = '{}' where id = $1", [id]);
  await expect(amend).rejects.toThrow('append-only');
});
