import { VERIFICATION_REASONS } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from '../../apps/server/src/testing/accounts.ts';
import { chineseCardOf, papersOf, uploadPaper } from '../../apps/server/src/testing/identity-papers.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { newestCode } from './mailbox.ts';
import { type Person, personOf } from './person.ts';
import { decide } from './second-person.ts';

/** Newcomers take the places after those of the town. */
const FIRST_PLACE = 8;
const NEWCOMER = 'newcomer';
const REASON = 'Reviewed with the person';

const newcomerOf = ({ notes }: Person): Person | undefined => notes.get(NEWCOMER) as Person | undefined;

/** A person without an account opens one with a code of the mailbox and the invitation of a friend. */
const register: Act = {
  name: 'newcomer.register',
  weight: 2,
  run: async ({ town, world, person }) => {
    if (newcomerOf(person) !== undefined) return;
    const index = FIRST_PLACE + person.index;
    const email = `newcomer${index}@example.com`;
    const noTokens = { userId: 0, uid: '', tokens: null, authenticator: null, grants: {} };
    const stranger = personOf(town, { ...noTokens, index, email });
    const { invite_code } = await person.call('referral.summary', {});
    await stranger.call('identity.send_email', { account: email, purpose: 'register' });
    const code = newestCode(world, stranger);
    if (code === null) return;
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const tokens = await stranger.client.call('identity.register', {
      ...{ account: email, invite_code, sms_code: code },
      ...passwords,
    });
    const newcomer = personOf(town, { ...noTokens, index, email, tokens });
    const { id: userId, uid } = await newcomer.call('identity.info', {});
    person.notes.set(NEWCOMER, personOf(town, { ...noTokens, index, email, tokens, userId, uid }));
  },
};

const withNewcomer = (
  name: string,
  weight: number,
  run: (scene: Scene, newcomer: Person) => Promise<unknown>,
): Act => ({
  name: `newcomer.${name}`,
  weight,
  run: async (scene) => {
    const newcomer = newcomerOf(scene.person);
    if (newcomer !== undefined) await run(scene, newcomer);
  },
});

const setPayPassword = withNewcomer('set_pay_password', 3, async ({ world, random }, newcomer) => {
  const sent = await newcomer.change('identity.send_code', { purpose: 'amend_pay_password' }, random);
  const auth_code = sent === null ? null : newestCode(world, newcomer);
  if (auth_code === null) return;
  const secret = { pay_password: TEST_PAY_PASSWORD, re_pay_password: TEST_PAY_PASSWORD };
  await newcomer.change('identity.amend_pay_password', { ...secret, auth_code }, random);
});

/** Papers of the newcomer, now and then those of another person or of a child. */
const submit = withNewcomer('submit_papers', 5, async ({ random }, newcomer) => {
  const { level } = await newcomer.call('verification.center', {});
  if (level === 0) {
    const born = random.int(8) === 0 ? '2015-03-02' : '1990-05-17';
    const serial = random.int(4) === 0 ? 1 : 10 + newcomer.index;
    const papers = await papersOf(newcomer.client, chineseCardOf({ born, serial }));
    await newcomer.change('verification.real_name', papers, random);
    return;
  }
  const address_pic = await uploadPaper(newcomer.client, 'address_proof');
  await newcomer.change(
    'verification.advanced',
    { address: 'Hafenstrasse 12, Hamburg', address_pic },
    random,
  );
});

/** A reviewer takes a case and decides, now and then without having taken it. */
const review: Act = {
  name: 'newcomer.review',
  weight: 6,
  run: async ({ town, random, pick }) => {
    const officer = town.officer('identity_reviewer', pick(['first', 'second'] as const));
    const { data } = await officer.call('verification.operator_queue', { limit: 20 });
    if (data.length === 0) return;
    const { case_id } = pick(data);
    if (random.int(5) > 0) await officer.change('verification.operator_claim', { case_id }, random);
    const isFine = random.int(3) > 0;
    const decision = isFine
      ? ({ decision: 'certify' } as const)
      : ({ decision: 'fail', reason_key: pick(VERIFICATION_REASONS) } as const);
    await officer.change('verification.operator_decide', { case_id, ...decision }, random);
  },
};

/** Whoever is not certified, or has no transaction password, tries what only a trader may. */
const trade = withNewcomer('trade', 6, async (scene, newcomer) => {
  const { town, pick } = scene;
  const before = await newcomer.call('identity.info', {});
  const way = pick(['spot', 'contract', 'micro', 'staking'] as const);
  const done = await attempt(scene, newcomer, way);
  const after = await newcomer.call('identity.info', {});
  const mayTrade = [before, after].some((one) => one.is_user_real && one.has_pay_password && !one.is_frozen);
  if (done !== null && !mayTrade)
    town.fail('standing', `${newcomer.email} traded ${way} at level ${after.level}`);
});

async function attempt(
  { random, decimal }: Scene,
  newcomer: Person,
  way: 'spot' | 'contract' | 'micro' | 'staking',
): Promise<unknown> {
  const match = { currency_match_id: 1 } as const;
  if (way === 'spot') {
    const order = { ...match, side: 'buy', type: 'market', total: decimal(5, 50, 2) } as const;
    return newcomer.change('spot.place_order', order, random);
  }
  if (way === 'contract') {
    const order = { ...match, side: 'long', type: 'market', margin_mode: 'isolated' } as const;
    return newcomer.change('contract.open', { ...order, lots: 1, leverage: 5 }, random);
  }
  if (way === 'micro') {
    const order = { ...match, direction: 'up', seconds: 60, stake: '5', is_practice: false } as const;
    return newcomer.change('micro.place', order, random);
  }
  const [pool] = await newcomer.call('staking.products', {});
  if (pool === undefined) return null;
  return newcomer.change('staking.subscribe', { product_id: pool.id, amount: '5' }, random);
}

/** An operator shuts a newcomer out, whom two let in again; between them no login opens anything. */
const disable = withNewcomer('disable', 1, async ({ town, random }, newcomer) => {
  const risk = town.officer('risk');
  const subject = { user_id: newcomer.userId, reason: REASON };
  const state = await risk.change('identity.operator_disable_user', subject, random);
  if (state !== null) {
    const login = { account: newcomer.email, password: TEST_PASSWORD };
    const opened = await newcomer.client.call('identity.login', login).catch((error: unknown) => {
      if (!(error instanceof ClientError)) throw error;
      return null;
    });
    if (opened !== null) town.fail('standing', `${newcomer.email} logs in and is disabled`);
  }
  const proposed = await risk.change('identity.operator_enable_user', subject, random);
  await decide(town, proposed, { role: 'risk', random });
});

/** A level is what reviewers have certified, and certified papers belong to one person. */
async function checkLevels(town: Town): Promise<void> {
  const newcomers = town.people.flatMap((person) => newcomerOf(person) ?? []);
  const { data: cases } = await town
    .officer('identity_reviewer')
    .call('verification.operator_queue', { state: 'certified', limit: 100 });
  for (const newcomer of newcomers) {
    const { data } = await town
      .officer('support')
      .call('identity.operator_users', { uid: newcomer.uid, limit: 1 });
    const level = data[0]?.level;
    const certified = cases.filter((one) => one.user_id === newcomer.userId).length;
    if (level !== certified)
      town.fail('standing', `${newcomer.email} has level ${level} by ${certified} certified cases`);
  }
}

/** New accounts, from the first code to the right to trade. */
export const newcomer: Capability = {
  name: 'newcomer',
  acts: [register, setPayPassword, submit, review, trade, disable],
  check: checkLevels,
};
