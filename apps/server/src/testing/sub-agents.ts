import { TEST_PASSWORD } from './accounts.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

/** Makes a user an agent with one sub-agent; answers the id that the sub-agent has for the user. */
export async function makeSubAgent(server: TestServer, upper: TestUser): Promise<string> {
  const { db, identity } = server.app.slices;
  const email = `below-${upper.email}`;
  await db.transaction((tx) =>
    identity.createUser(tx, {
      ...{ email, mobile: null, areaId: 1, level: 1, userGroup: 'default' },
      ...{ password: TEST_PASSWORD, payPassword: null, invitedBy: upper.userId },
    }),
  );
  const { client } = await server.operator({ roles: 'risk' });
  const own = await upper.client.call('referral.authorization_code', {});
  const terms = { code: own.code, rate_percent: '30', reason: 'test' };
  await server.approve(await client.call('referral.operator_add_agent', terms));
  const below = await (await server.logIn(email)).call('referral.authorization_code', {});
  const added = await upper.client.call('referral.add_sub_agent', { code: below.code, rate_percent: '10' });
  return added.id;
}
