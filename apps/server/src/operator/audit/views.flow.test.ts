import { OPERATOR_LIMITS } from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chineseCardOf, papersOf } from '../../testing/identity-papers.ts';
import { startTestServer, type TestOperator, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let reviewer: TestOperator;
let userId: number;
let caseId: string;

beforeAll(async () => {
  server = await startTestServer();
  reviewer = await server.operator({ roles: 'identity_reviewer' });
  const person = await server.user({ isVerified: false });
  ({ userId } = person);
  const card = chineseCardOf({ born: '1990-05-17', serial: 7 });
  await person.client.call('verification.real_name', await papersOf(person.client, card));
  const [row] = await server.app.slices.db.query<{ id: string }>(
    'select id from verification.case where user_id = $1',
    [userId],
  );
  caseId = row?.id ?? '';
});
afterAll(() => server.stop());

/** Records of an operator's reading of identity data. */
function viewsOf({ operatorId }: TestOperator): Promise<{ kind: string; id: string }[]> {
  return server.app.slices.db.query(
    `select subject_kind as kind, subject_id as id from operator.audit
     where operator_id = $1 and action = 'operator.view_identity' order by seq`,
    [operatorId],
  );
}

describe('whoever reads identity data in clear leaves a row of the audit log', () => {
  const CALLS = [
    ['verification.operator_case', () => ({ case_id: caseId }), () => ({ kind: 'verification', id: caseId })],
    ['identity.operator_user', () => ({ user_id: userId }), () => ({ kind: 'user', id: String(userId) })],
  ] as const;

  test.each(CALLS)('%s', async (name, input, subject) => {
    const operator = await server.operator({ roles: 'identity_reviewer' });
    const read = () => operator.client.call(name as never, input() as never);
    await read();
    await read();
    expect(await viewsOf(operator)).toEqual([subject()]);
    server.clock.advance(OPERATOR_LIMITS.viewMs + 1);
    await read();
    expect(await viewsOf(operator)).toEqual([subject(), subject()]);
  });
});

test('the number is shown to whoever has taken the case, and lists are masked', async () => {
  reviewer = await server.operator({ roles: 'identity_reviewer' });
  const { client } = reviewer;
  const { data } = await client.call('verification.operator_queue', {});
  expect(data.map(({ name }) => name)).toEqual(['李 小*']);
  expect(await viewsOf(reviewer)).toEqual([]);
  const before = await client.call('verification.operator_case', { case_id: caseId });
  expect([before.name, before.card_id]).toEqual(['李 小龙', null]);
  await client.call('verification.operator_claim', { case_id: caseId });
  const after = await client.call('verification.operator_case', { case_id: caseId });
  expect(after.card_id).toMatch(/^11010519900517/);
  const other = await server.operator({ roles: 'identity_reviewer' });
  expect((await other.client.call('verification.operator_case', { case_id: caseId })).card_id).toBeNull();
});

test('no operator reads the data of more people than an hour of work needs', async () => {
  const operator = await server.operator({ roles: 'support' });
  const session = { ...operator, id: 'none', name: '', roles: [], ip: '10.0.0.1', requestId: 'test' };
  for (let id = 1; id <= OPERATOR_LIMITS.viewsPerHour; id += 1)
    await server.app.slices.operator.recordView(session, { kind: 'user', id: 1_000_000 + id });
  const read = () => operator.client.call('identity.operator_user', { user_id: userId });
  await expect(read()).rejects.toMatchObject({ key: 'operator.too_many_views' });
  expect(await viewsOf(operator)).toHaveLength(OPERATOR_LIMITS.viewsPerHour);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('openbourse_operator_refused_views_total 1');
});
