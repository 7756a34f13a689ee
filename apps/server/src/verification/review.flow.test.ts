import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chineseCardOf, papersOf } from '../testing/identity-papers.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const CLAIM_MS = 900_000;
let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newReviewer = (changes: { readonly userUid?: string; readonly roles?: string } = {}) =>
  server.operator({ roles: 'identity_reviewer', ...changes });

async function submit(user: TestUser): Promise<string> {
  serial += 1;
  const card = chineseCardOf({ born: '1990-05-17', serial });
  await user.client.call('verification.real_name', await papersOf(user.client, card));
  const rows = await server.app.slices.db.query<{ id: string }>(
    'select id from verification.case where user_id = $1 order by submitted_at desc limit 1',
    [user.userId],
  );
  return rows[0]?.id ?? '';
}

const submitNew = async () => submit(await server.user({ isVerified: false }));

describe('a reviewer', () => {
  it('sees the documents of a case, and every view and decision is in the audit log', async () => {
    const user = await server.user({ isVerified: false });
    const caseId = await submit(user);
    const { client, operatorId } = await newReviewer();
    await client.call('verification.operator_claim', { case_id: caseId });
    const shown = await client.call('verification.operator_case', { case_id: caseId });
    expect(shown).toMatchObject({
      user_id: user.userId,
      state: 'in_review',
      birth_date: '1990-05-17',
      earlier: [],
      same_document: [],
      country: 'CN',
      user: { level: 0, certified_name: null, mobile_country: null },
    });
    expect(shown.card_id).toMatch(/^11010519900517\d{3}[\dX]$/);
    expect(shown.documents.map(({ purpose }) => purpose).toSorted()).toEqual([
      'identity_front',
      'identity_reverse',
    ]);
    for (const { file_id: fileId } of shown.documents) {
      const picture = await client.picture('file.operator_view', {
        file_id: fileId,
        reason: 'compare the name',
      });
      expect(picture.type).toBe('image/jpeg');
    }
    const note = 'the name differs';
    const failure = { case_id: caseId, decision: 'fail', reason_key: 'name_differs', note } as const;
    await client.call('verification.operator_decide', failure);
    const rows = await server.app.slices.db.query(
      `select action, reason from operator.audit where operator_id = $1 and action ~ '^(file|verification)' order by seq`,
      [operatorId],
    );
    expect(rows).toEqual([
      { action: 'verification.claim', reason: '' },
      { action: 'file.view', reason: 'compare the name' },
      { action: 'file.view', reason: 'compare the name' },
      { action: 'verification.fail', reason: 'name_differs: the name differs' },
    ]);
  });

  it('decides only on a case that is claimed, and not on one that another holds', async () => {
    const caseId = await submitNew();
    const [first, second] = [await newReviewer(), await newReviewer()];
    const certify = { case_id: caseId, decision: 'certify' } as const;
    await expect(first.client.call('verification.operator_decide', certify)).rejects.toMatchObject({
      key: 'verification.claim_required',
    });
    const { claimed_until: until } = await first.client.call('verification.operator_claim', {
      case_id: caseId,
    });
    expect(until).toBe(server.clock.now() + CLAIM_MS);
    const held = { key: 'verification.case_claimed' };
    await expect(
      second.client.call('verification.operator_claim', { case_id: caseId }),
    ).rejects.toMatchObject(held);
    await expect(second.client.call('verification.operator_decide', certify)).rejects.toMatchObject(held);

    server.clock.advance(CLAIM_MS + 1);
    const third = await newReviewer();
    await expect(third.client.call('verification.operator_decide', certify)).rejects.toMatchObject({
      key: 'verification.claim_required',
    });
    await third.client.call('verification.operator_claim', { case_id: caseId });
    await third.client.call('verification.operator_decide', certify);
    for (const name of ['verification.operator_claim', 'verification.operator_decide'] as const) {
      const input = name === 'verification.operator_claim' ? { case_id: caseId } : certify;
      await expect(third.client.call(name, input as never)).rejects.toMatchObject({
        key: 'verification.case_decided',
      });
    }
  });

  it('of many who claim a case at once, one has it', async () => {
    const caseId = await submitNew();
    const reviewers = await Promise.all(Array.from({ length: 4 }, () => newReviewer()));
    const results = await Promise.allSettled(
      reviewers.map(({ client }) => client.call('verification.operator_claim', { case_id: caseId })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  it('needs a reason to fail a case', async () => {
    const caseId = await submitNew();
    const { client } = await newReviewer();
    await client.call('verification.operator_claim', { case_id: caseId });
    const fail = client.call('verification.operator_decide', { case_id: caseId, decision: 'fail' });
    await expect(fail).rejects.toMatchObject({
      key: 'verification.reason_required',
      details: { field: 'reason_key' },
    });
  });

  it('cannot see, claim or decide on an account of their own', async () => {
    const user = await server.user({ isVerified: false });
    const caseId = await submit(user);
    const { uid } = await user.client.call('identity.info', {});
    const { client } = await newReviewer({ userUid: uid });
    const own = { key: 'operator.own_account' };
    await expect(client.call('verification.operator_case', { case_id: caseId })).rejects.toMatchObject(own);
    await expect(client.call('verification.operator_claim', { case_id: caseId })).rejects.toMatchObject(own);
    const certify = { case_id: caseId, decision: 'certify' } as const;
    await expect(client.call('verification.operator_decide', certify)).rejects.toMatchObject(own);
  });

  it('is the only one with a way in', async () => {
    const caseId = await submitNew();
    const { client } = await newReviewer({ roles: 'support,risk,fiat_arbiter' });
    const refused = { key: 'operator.role_missing' };
    await expect(client.call('verification.operator_queue', {})).rejects.toMatchObject(refused);
    await expect(client.call('verification.operator_case', { case_id: caseId })).rejects.toMatchObject(
      refused,
    );
    await expect(client.call('verification.operator_claim', { case_id: caseId })).rejects.toMatchObject(
      refused,
    );
  });

  it('is answered when there is no such case', async () => {
    const { client } = await newReviewer();
    const nowhere = { case_id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2' };
    const missing = { key: 'verification.case_not_found' };
    await expect(client.call('verification.operator_case', nowhere)).rejects.toMatchObject(missing);
    await expect(client.call('verification.operator_claim', nowhere)).rejects.toMatchObject(missing);
  });
});

describe('the queue', () => {
  it('pages through every case once, oldest or newest first, as the filters say', async () => {
    const from = server.clock.now() + 1;
    const submitted: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      server.clock.advance(1_000);
      submitted.push(await submitNew());
    }
    const { client } = await newReviewer();
    const all = async (order: 'oldest' | 'newest') => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const filters = { submitted_from: from, level: 1, id_type: 'identity_card', area_id: 48 } as const;
        const page = await client.call('verification.operator_queue', {
          ...filters,
          order,
          cursor,
          limit: 2,
        });
        ids.push(...page.data.map((row) => row.case_id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return ids;
    };
    expect(await all('oldest')).toEqual(submitted);
    expect(await all('newest')).toEqual(submitted.toReversed());

    const first = submitted[0] ?? '';
    await client.call('verification.operator_claim', { case_id: first });
    const own = await client.call('verification.operator_queue', { submitted_from: from, limit: 1 });
    expect(own.data[0]).toMatchObject({ case_id: first, is_mine: true, attempt: 1 });
    const others = await (await newReviewer()).client.call('verification.operator_queue', {
      submitted_from: from,
    });
    expect(others.data[0]).toMatchObject({ is_mine: false, claimed_by: own.data[0]?.claimed_by });
    await client.call('verification.operator_decide', { case_id: first, decision: 'certify' });
    expect(await all('oldest')).toEqual(submitted.slice(1));
    const certified = await client.call('verification.operator_queue', {
      state: 'certified',
      submitted_from: from,
    });
    expect(certified.data.map((row) => row.case_id)).toEqual([first]);
    const { user_id: userId } = certified.data[0] ?? { user_id: 0 };
    const ofUser = await client.call('verification.operator_queue', { state: 'certified', user_id: userId });
    expect(ofUser.data.length).toBe(1);
  });

  it.each(['1', 'x-y', '9'.repeat(15), '253402300800000-01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2'])(
    'refuses the cursor %s',
    async (cursor) => {
      const { client } = await newReviewer();
      await expect(client.call('verification.operator_queue', { cursor })).rejects.toMatchObject({
        key: 'request.invalid',
        details: { field: 'cursor' },
      });
    },
  );
});
