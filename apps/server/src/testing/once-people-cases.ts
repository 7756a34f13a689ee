import { HOUR_MS } from '@openbourse/money';
import { Secret } from 'otpauth';
import { totpCodeAt } from '../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from './accounts.ts';
import { chineseCardOf, papersOf, uploadPaper } from './identity-papers.ts';
import { keyIssuer } from './issue-key.ts';
import { type Fields, type OnceCases, type OnceStage, REASON } from './once-stage.ts';
import { makePayee, makePayer } from './payer.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

const NEXT_CODE_MS = 30_000;
const AGAIN = { reason: `${REASON}, again` };

/** Calls about people: their standing, their papers, their keys and whom they bring. */
export function peopleCases(stage: OnceStage): OnceCases {
  return {
    ...alertCases(stage),
    ...countdownCases(stage),
    ...convertCases(stage),
    ...paymentCases(stage),
    ...standingCases(stage),
    ...paperCases(stage),
    ...keyCases(stage),
    ...agentCases(stage),
  };
}

function alertCases({ server }: OnceStage): OnceCases {
  return {
    'alert.add': async () => {
      const input = { currency_match_id: 1, measure: 'price', threshold: '999999' } as const;
      const other = { ...input, threshold: '999998' };
      return { by: await server.user(), input, other, adds: 'alert.price_alert' };
    },
    'alert.change': async () => {
      const by = await server.user();
      const threshold = '999999';
      const { id } = await by.client.call('alert.add', { currency_match_id: 1, measure: 'price', threshold });
      return { by, input: { id, threshold: '999998' }, other: { id, threshold: '999997' }, adds: null };
    },
  };
}

function countdownCases({ server }: OnceStage): OnceCases {
  return {
    'countdown.set': async () => {
      const input = { product: 'spot', seconds: 600 } as const;
      return {
        by: await server.user(),
        input,
        other: { ...input, seconds: 601 },
        adds: 'countdown.countdown',
      };
    },
  };
}

function convertCases({ server }: OnceStage): OnceCases {
  return {
    'convert.add_plan': async () => {
      const first_at = server.clock.now() + HOUR_MS;
      const input = { currency_match_id: 1, amount: '50', every: 'day', first_at } as const;
      return { by: await server.user(), input, other: { ...input, amount: '51' }, adds: 'convert.plan' };
    },
  };
}

function paymentCases({ server }: OnceStage): OnceCases {
  return {
    'payment.pay': async () => {
      const by = await makePayer(server, { USDT: '500' });
      const { uid } = await makePayee(server);
      const proof = { pay_password: TEST_PAY_PASSWORD, auth_code: by.code() };
      const input = { uid, currency_id: 1, amount: '50', ...proof };
      return { by, input, other: { ...input, amount: '51' }, adds: 'payment.payment' };
    },
  };
}

function standingCases({ server, operator }: OnceStage): OnceCases {
  /** A call of an operator about a new user. */
  const about =
    (role: string, adds: string | null, prepare?: (user: TestUser) => Promise<unknown>) => async () => {
      const user = await server.user();
      await prepare?.(user);
      const input = { user_id: user.userId, reason: REASON };
      return { by: await operator(role), input, other: { ...input, ...AGAIN }, adds };
    };
  const risk = async () => (await operator('risk')).client;
  const named = ({ userId }: TestUser) => ({ user_id: userId, reason: REASON });
  const proposal = 'operator.proposal';
  return {
    'identity.operator_freeze_user': about('risk', null),
    'identity.operator_disable_user': about('risk', null),
    'identity.operator_end_sessions': about('support', null),
    'identity.operator_unfreeze_user': about('risk', proposal, async (user) =>
      (await risk()).call('identity.operator_freeze_user', named(user)),
    ),
    'identity.operator_enable_user': about('risk', proposal, async (user) =>
      (await risk()).call('identity.operator_disable_user', named(user)),
    ),
    'identity.operator_reset_authenticator': about('support', proposal, (user) => keyIssuer(server, user)),
    'operator.set_active': async () => {
      const { operatorId } = await server.operator({ roles: 'support' });
      const input = { operator_id: operatorId, is_active: false, reason: REASON };
      return { by: await operator('security_admin'), input, other: { ...input, ...AGAIN }, adds: proposal };
    },
  };
}

function paperCases({ server, operator }: OnceStage): OnceCases {
  let serial = 0;
  const papers = async (user: TestUser): Promise<Fields> => {
    serial += 1;
    return papersOf(user.client, chineseCardOf({ born: '1990-05-17', serial }));
  };
  const submitted = async (): Promise<string> => {
    const user = await server.user({ isVerified: false });
    await user.client.call('verification.real_name', (await papers(user)) as never);
    const rows = await server.app.slices.db.query<{ id: string }>(
      'select id from verification.case where user_id = $1',
      [user.userId],
    );
    return rows[0]?.id ?? '';
  };
  return {
    'verification.real_name': async () => {
      const by = await server.user({ isVerified: false });
      const input = await papers(by);
      return { by, input, other: { ...input, name: '李 大龙' }, adds: 'verification.case' };
    },
    'verification.advanced': async () => {
      const by = await server.user();
      const picture = await uploadPaper(by.client, 'address_proof');
      const input = { address: '1 Harbour Road, Hamburg', address_pic: picture };
      return { by, input, other: { ...input, address: '2 Harbour Road' }, adds: 'verification.case' };
    },
    'verification.operator_claim': async () => {
      const [first, second] = [await submitted(), await submitted()];
      const by = await operator('identity_reviewer');
      return { by, input: { case_id: first }, other: { case_id: second }, adds: null };
    },
    'verification.operator_decide': async () => {
      const by = await operator('identity_reviewer');
      const id = await submitted();
      await by.client.call('verification.operator_claim', { case_id: id });
      const input = { case_id: id, decision: 'fail', reason_key: 'picture_unclear' };
      return { by, input, other: { ...input, note: 'Blurred' }, adds: null };
    },
  };
}

/** Binds an authenticator; what it answers is what a call is proved with, and moves the clock by a code. */
async function proverOf(server: TestServer, { client }: TestUser): Promise<() => Fields> {
  const begun = await client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const secret = Secret.fromBase32(begun.secret).bytes;
  const code = () => totpCodeAt(secret, server.clock.now());
  await client.call('identity.authenticator_bind', { code: code() });
  return () => {
    server.clock.advance(NEXT_CODE_MS);
    return { pay_password: TEST_PAY_PASSWORD, auth_code: code() };
  };
}

function keyCases({ server, operator }: OnceStage): OnceCases {
  const key = { label: 'Bot', scopes: 'read,trade', ips: '127.0.0.1' } as const;
  const owner = async () => {
    const by = await server.user();
    return { by, prove: await proverOf(server, by) };
  };
  const owned = async () => {
    const { by, prove } = await owner();
    const { id } = await by.client.call('apikey.create', { ...key, ...prove() } as never);
    return { id, by, prove };
  };
  return {
    'apikey.create': async () => {
      const { by, prove } = await owner();
      const input = { ...key, ...prove() };
      return { by, input, other: { ...input, label: 'Robot' }, adds: 'apikey.api_key' };
    },
    'apikey.update': async () => {
      const { id, by, prove } = await owned();
      const input = { id, ...key, label: 'Robot', ...prove() };
      return { by, input, other: { ...input, label: 'Bot 2' }, adds: null };
    },
    'apikey.operator_revoke': async () => {
      const input = { id: (await owned()).id, reason: REASON };
      return { by: await operator('risk'), input, other: { ...input, ...AGAIN }, adds: null };
    },
  };
}

function agentCases({ server, operator }: OnceStage): OnceCases {
  const codeOf = async ({ client }: TestUser) => (await client.call('referral.authorization_code', {})).code;
  const agent = async (): Promise<TestUser> => {
    const user = await server.user();
    const terms = { code: await codeOf(user), rate_percent: '30', reason: REASON };
    const { client } = await operator('risk');
    await server.approve(await client.call('referral.operator_add_agent', terms));
    return user;
  };
  const invited = async (upper: TestUser): Promise<TestUser> => {
    const { db, identity } = server.app.slices;
    const email = `below-${upper.email}`;
    const userId = await db.transaction((tx) =>
      identity.createUser(tx, {
        ...{ email, mobile: null, areaId: 1, level: 1, userGroup: 'default' },
        ...{ password: TEST_PASSWORD, payPassword: null, invitedBy: upper.userId },
      }),
    );
    return { userId, email, client: await server.logIn(email) };
  };
  return {
    'referral.operator_add_agent': async () => {
      const input = { code: await codeOf(await server.user()), rate_percent: '30', reason: REASON };
      const other = { ...input, rate_percent: '29' };
      return { by: await operator('risk'), input, other, adds: 'operator.proposal' };
    },
    'referral.operator_set_agent_rate': async () => {
      const input = { user_id: (await agent()).userId, rate_percent: '29', reason: REASON };
      const other = { ...input, rate_percent: '28' };
      return { by: await operator('risk'), input, other, adds: 'operator.proposal' };
    },
    'referral.operator_end_agent': async () => {
      const input = { user_id: (await agent()).userId, reason: REASON };
      return {
        ...{ by: await operator('risk'), input, other: { ...input, ...AGAIN } },
        adds: 'referral.agent_version',
      };
    },
    'referral.add_sub_agent': async () => {
      const by = await agent();
      const input = { code: await codeOf(await invited(by)), rate_percent: '10' };
      return { by, input, other: { ...input, rate_percent: '9' }, adds: 'referral.agent_version' };
    },
    'referral.set_sub_agent_rate': async () => {
      const by = await agent();
      const terms = { code: await codeOf(await invited(by)), rate_percent: '10' };
      const { id } = await by.client.call('referral.add_sub_agent', terms);
      const input = { id, rate_percent: '12' };
      return { by, input, other: { ...input, rate_percent: '13' }, adds: 'referral.agent_version' };
    },
  };
}
