import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { openReferralStage, type ReferralStage } from '../testing/referral-stage.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
let stage: ReferralStage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await openReferralStage(server);
});
afterAll(async () => {
  stage.stop();
  await server.stop();
});

/** Answers once a beat has decided the call. */
async function atBeats<T>(call: Promise<T>, price: string): Promise<T> {
  let isAnswered = false;
  const answer = call.finally(() => {
    isAnswered = true;
  });
  answer.catch(() => undefined);
  while (!isAnswered) {
    server.feed.setPrice('BTC/USDT', price);
    await server.beat();
  }
  return answer;
}

test('a commission of spot and contract fees of one hour is one entry of the receiver, and the audit is clean', async () => {
  const inviter = await stage.member();
  const payer = await stage.member(inviter);
  await stage.sell(payer);
  const into = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1, amount: '5000' };
  await payer.call('ledger.transfer', into);
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
  const order = { currency_match_id: 1, side: 'long', type: 'market', lots: 20, leverage: 10 } as const;
  await atBeats(payer.call('contract.open', order), '60000');
  await stage.passHours(1);
  const entries = await server.app.slices.db.query<{ houses: number; users: number }>(
    `select count(*) filter (where a.kind = 'house')::integer as houses,
       count(*) filter (where a.kind = 'user')::integer as users
     from ledger.txn t join ledger.posting p on p.txn_id = t.id join ledger.account a on a.id = p.account_id
     where t.kind = 'referral_commission' group by t.id`,
  );
  expect(entries).toEqual([{ houses: 2, users: 1 }]);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});
