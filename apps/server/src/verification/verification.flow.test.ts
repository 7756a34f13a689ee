import type { Client, OperatorCall } from '@openbourse/client';
import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chineseCardOf, papersOf, uploadPaper } from '../testing/identity-papers.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const NOWHERE = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Reviewer = Awaited<ReturnType<TestServer['operator']>>;

const newUser = () => server.user({ isVerified: false });
const newReviewer = (): Promise<Reviewer> => server.operator({ roles: 'identity_reviewer' });

/** A card with a number of its own. */
function newCard(): string {
  serial += 1;
  return chineseCardOf({ born: '1990-05-17', serial });
}

async function submit(user: TestUser, cardId = newCard()): Promise<string> {
  await user.client.call('verification.real_name', await papersOf(user.client, cardId));
  return openCaseOf(user);
}

async function openCaseOf(user: TestUser): Promise<string> {
  const rows = await server.app.slices.db.query<{ id: string }>(
    `select id from verification.case where user_id = $1 and state = 'in_review'`,
    [user.userId],
  );
  expect(rows.length).toBe(1);
  return rows[0]?.id ?? '';
}

async function decide(
  reviewer: Client<OperatorCall>,
  caseId: string,
  decision: { readonly decision: 'certify' } | { readonly decision: 'fail'; readonly note?: string },
) {
  await reviewer.call('verification.operator_claim', { case_id: caseId });
  const reason = decision.decision === 'fail' ? { reason_key: 'picture_unclear' as const } : {};
  return reviewer.call('verification.operator_decide', { case_id: caseId, ...decision, ...reason });
}

const center = (user: TestUser) => user.client.call('verification.center', {});

describe('a person', () => {
  it('is rejected with a reason, submits again, is certified, and may trade from then on', async () => {
    const user = await newUser();
    const reviewer = await newReviewer();
    expect(await center(user)).toMatchObject({
      level: 0,
      state: 'not_verified',
      submitted: null,
      attempts_left: 5,
    });

    const card = newCard();
    const papers = await papersOf(user.client, card);
    const sent = await user.client.call('verification.real_name', papers);
    expect(sent).toMatchObject({
      state: 'in_review',
      attempts_left: 4,
      submitted: { name: '李 小*', id_type: 'identity_card', area_id: 48, has_hand_pic: false },
    });
    expect(JSON.stringify(sent)).not.toContain(card);
    await expect(
      user.client.call('verification.real_name', await papersOf(user.client, card)),
    ).rejects.toMatchObject({
      key: 'verification.in_review',
    });

    await decide(reviewer.client, await openCaseOf(user), { decision: 'fail', note: 'The edge is cut off' });
    expect(await center(user)).toMatchObject({
      level: 0,
      state: 'failed',
      real_name: { reason: { key: 'picture_unclear', text: 'The edge is cut off' } },
    });

    const hand = await uploadPaper(user.client, 'identity_hand');
    await user.client.call('verification.real_name', {
      ...(await papersOf(user.client, card)),
      hand_pic: hand,
    });
    const reply = await decide(reviewer.client, await openCaseOf(user), { decision: 'certify' });
    expect(reply).toEqual({ state: 'certified', level: 1 });
    expect(await center(user)).toMatchObject({
      level: 1,
      state: 'certified',
      real_name: { reason: null },
      advanced: { state: 'not_verified' },
      submitted: { has_hand_pic: true },
    });
    expect(await user.client.call('identity.info', {})).toMatchObject({ is_user_real: true, level: 1 });
    const { db, verification } = server.app.slices;
    expect(await verification.certifiedName(db, user.userId)).toBe('李 小龙');
    await expect(submit(user)).rejects.toMatchObject({ key: 'verification.already_certified' });
  });

  it('reaches the advanced level by a proof of the address, after the real name', async () => {
    const user = await newUser();
    const reviewer = await newReviewer();
    const address = 'Hafenstrasse 12, 20457 Hamburg';
    const proof = async () => ({ address, address_pic: await uploadPaper(user.client, 'address_proof') });
    await expect(user.client.call('verification.advanced', await proof())).rejects.toMatchObject({
      key: 'verification.real_name_required',
    });
    await decide(reviewer.client, await submit(user), { decision: 'certify' });
    const sent = await user.client.call('verification.advanced', await proof());
    expect(sent).toMatchObject({ level: 1, state: 'certified', advanced: { state: 'in_review' } });
    expect(sent.submitted_address).toBe('Hafe****');
    const caseId = await openCaseOf(user);
    await reviewer.client.call('verification.operator_claim', { case_id: caseId });
    expect(await reviewer.client.call('verification.operator_case', { case_id: caseId })).toMatchObject({
      level: 2,
      address,
      name: '李 小龙',
      card_id: null,
      user: { level: 1, certified_name: '李 小龙' },
      documents: [{ purpose: 'address_proof' }],
    });
    await decide(reviewer.client, caseId, { decision: 'certify' });
    expect(await center(user)).toMatchObject({ level: 2, advanced: { state: 'certified' } });
  });

  it('certified without documents, as in demo mode, is informed and cannot submit', async () => {
    const user = await server.user();
    expect(await center(user)).toMatchObject({ level: 1, state: 'certified', submitted: null });
    await expect(submit(user)).rejects.toMatchObject({ key: 'verification.already_certified' });
  });

  it('submits five times a day', async () => {
    const user = await newUser();
    const reviewer = await newReviewer();
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await decide(reviewer.client, await submit(user), { decision: 'fail' });
    expect(await center(user)).toMatchObject({ attempts_left: 0, next_attempt_at: Date.UTC(2026, 10, 22) });
    await expect(submit(user)).rejects.toMatchObject({
      key: 'verification.too_many_attempts',
      details: { limit: '5', hours: 14 },
    });
    server.clock.sleep(DAY_MS);
    await submit(user);
    expect(await center(user)).toMatchObject({ attempts_left: 4, next_attempt_at: null });
  });

  it('leaves nothing readable of number and address in the database', async () => {
    const user = await newUser();
    const card = newCard();
    await submit(user, card);
    const rows = await server.app.slices.db.query<{ text: string }>(
      'select c::text as text from verification.case c where user_id = $1',
      [user.userId],
    );
    expect(rows[0]?.text).not.toContain(card);
    expect(rows[0]?.text).not.toContain(Buffer.from(card).toString('hex'));
  });
});

describe('a submission is refused, and uses up no attempt,', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['without a name', { name: '42' }, 'verification.invalid_name'],
    ['with a wrong check digit', { card_id: '110105194912310021' }, 'verification.invalid_id_number'],
    [
      'with a passport that is none',
      { id_type: 'passport', card_id: '123' },
      'verification.invalid_id_number',
    ],
    ['of a minor', { card_id: chineseCardOf({ born: '2008-11-23', serial: 1 }) }, 'verification.under_age'],
    ['of no country', { area_id: '9999' }, 'identity.area_unknown'],
    ['with a picture that does not exist', { front_pic: NOWHERE }, 'file.not_found'],
  ];

  it.each(cases)('%s', async (_title, changes, key) => {
    const user = await newUser();
    const papers = { ...(await papersOf(user.client, newCard())), ...changes };
    await expect(user.client.call('verification.real_name', papers)).rejects.toMatchObject({ key });
    expect(await center(user)).toMatchObject({ state: 'not_verified', attempts_left: 5 });
  });

  it('with pictures of another user, of another purpose, or used before', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const papers = await papersOf(user.client, newCard());
    const foreign = { ...papers, front_pic: await uploadPaper(other.client, 'identity_front') };
    await expect(user.client.call('verification.real_name', foreign)).rejects.toMatchObject({
      key: 'file.not_found',
    });
    const swapped = { ...papers, front_pic: papers.reverse_pic };
    await expect(user.client.call('verification.real_name', swapped)).rejects.toMatchObject({
      key: 'file.not_found',
    });
    await user.client.call('verification.real_name', papers);
    await decide((await newReviewer()).client, await openCaseOf(user), { decision: 'fail' });
    await expect(user.client.call('verification.real_name', papers)).rejects.toMatchObject({
      key: 'file.already_used',
    });
  });
});

describe('one document certifies one account', () => {
  it('of two who submit it, whoever is certified first', async () => {
    const [first, second, third] = [await newUser(), await newUser(), await newUser()];
    const reviewer = await newReviewer();
    const card = newCard();
    const cases = [await submit(first, card), await submit(second, card)];
    const shown = await reviewer.client.call('verification.operator_case', { case_id: cases[0] ?? '' });
    expect(shown.same_document).toEqual([
      expect.objectContaining({ case_id: cases[1], user_id: second.userId, state: 'in_review' }),
    ]);
    await decide(reviewer.client, cases[0] ?? '', { decision: 'certify' });
    await expect(decide(reviewer.client, cases[1] ?? '', { decision: 'certify' })).rejects.toMatchObject({
      key: 'verification.document_taken',
    });
    await expect(submit(third, card)).rejects.toMatchObject({ key: 'verification.document_taken' });
    expect(await center(second)).toMatchObject({ level: 0, state: 'in_review' });
  });

  it('also when two reviewers certify it at the same moment', async () => {
    const users = [await newUser(), await newUser()];
    const reviewers = [await newReviewer(), await newReviewer()];
    const card = newCard();
    const cases = [await submit(users[0] as TestUser, card), await submit(users[1] as TestUser, card)];
    const results = await Promise.allSettled(
      reviewers.map(({ client }, index) => decide(client, cases[index] ?? '', { decision: 'certify' })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const levels = await Promise.all(users.map(async (user) => (await center(user)).level));
    expect(levels.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

it('in demo mode submissions are certified after some seconds, if that is switched on', async () => {
  const demo = await startTestServer({ env: { OB_DEMO_AUTO_REVIEW: 'on' } });
  try {
    const user = await demo.user({ isVerified: false });
    const papers = await papersOf(user.client, newCard());
    expect((await user.client.call('verification.real_name', papers)).state).toBe('in_review');
    const levelAfterSomeTime = async () => {
      demo.clock.advance(2_000);
      return (await user.client.call('verification.center', {})).level;
    };
    await expect.poll(levelAfterSomeTime).toBe(1);
  } finally {
    await demo.stop();
  }
});
