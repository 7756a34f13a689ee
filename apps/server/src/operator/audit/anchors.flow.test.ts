import { HOUR_MS } from '@openbourse/money';
import { createTestDatabase, defineTemplate, fakeClock, type TestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnchorCheck } from '../../kernel/anchor.ts';
import { createDatabase, type Database, type Tx } from '../../kernel/db.ts';
import { createLog } from '../../kernel/log.ts';
import { auditAtRest } from '../../testing/audit-at-rest.ts';
import { brokenChecks } from '../../testing/spot-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { listAuditAfter } from './audit-queries.ts';
import { hashOfRow } from './record.ts';
import { ringOf } from '../../kernel/key-ring.ts';

const PATIENT = { timeout: 20_000 };
const QUIET = { OB_LOG_LEVEL: 'silent' };

const countAnchors = async (db: Database): Promise<number> =>
  (await db.query('select 1 from kernel.anchor')).length;

/** A server did something in each of three hours, and was stopped in order. */
const history = defineTemplate('anchored', async (databaseUrl) => {
  const server = await startTestServer({ databaseUrl, seed: 11, env: QUIET });
  for (const hour of [1, 2, 3]) {
    const before = await countAnchors(server.owner);
    await server.operator({ roles: 'risk' });
    await server.user({ funds: { USDT: `${hour}00` } });
    await server.app.slices.ledger.seal();
    server.clock.advance(HOUR_MS);
    await vi.waitUntil(async () => (await countAnchors(server.owner)) === before + 2, PATIENT);
  }
  await server.stop();
});

let database: TestDatabase;
let owner: Database;
let server: TestServer | null;

beforeEach(async () => {
  database = await createTestDatabase({ template: history });
  owner = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
  server = null;
});
afterEach(async () => {
  await server?.stop();
  await owner.end();
  await database.drop();
});

/** Findings of an audit of everything that begins anew, as after a restart. */
async function findBroken(): Promise<Readonly<Record<string, unknown>>> {
  return brokenChecks(
    await auditAtRest({
      db: owner,
      clock: fakeClock(0),
      ledger: { seal: async () => undefined },
      identity: { isProof: () => true },
      isAnchor: createAnchorCheck({ secret: ringOf(''), isDemo: false }),
    }),
  );
}

async function start(): Promise<TestServer> {
  server = await startTestServer({ databaseUrl: database.url, seed: 12, env: QUIET });
  await server.app.slices.auditor.run({ isFull: true });
  return server;
}

/** Whoever owns the tables changes rows and is careful: the auditor forgets how far it had looked. */
async function tamper(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await change(tx);
    await tx.query('delete from ledger.audit_check');
  });
}

test('an untouched chain keeps every signed head, and everyone may ask for the newest', async () => {
  const { app, guest } = await start();
  expect(app.slices.auditor.violations).toBe(0);
  const shown = await guest().call('site.anchors', {});
  const [log] = await owner.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from operator.audit order by seq desc limit 1',
  );
  const [seal] = await owner.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from ledger.seal order by seq desc limit 1',
  );
  expect(shown).toMatchObject([
    { chain: 'operator_audit', seq: log?.seq, hash: log?.hash.toString('hex') },
    { chain: 'ledger_seal', seq: seal?.seq, hash: seal?.hash.toString('hex') },
  ]);
});

const tampering: readonly (readonly [
  string,
  (tx: Tx) => Promise<unknown>,
  Readonly<Record<string, unknown>>,
])[] = [
  [
    'the end of the audit log is cut',
    (tx) => tx.query('delete from operator.audit where seq > (select max(seq) - 2 from operator.audit)'),
    { 'A4 anchors': [expect.objectContaining({ anchor: 3 })] },
  ],
  [
    'the end of the audit log is cut, and its anchor is another one that was not signed',
    async (tx) => {
      await tx.query('delete from operator.audit where seq > (select max(seq) - 2 from operator.audit)');
      await tx.query(
        `update kernel.anchor set (seq, hash) = (select seq, hash from operator.audit order by seq desc limit 1)
         where chain = 'operator_audit' and number = 3`,
      );
    },
    { 'A4 anchors': [{ unsigned_anchor: 3 }] },
  ],
  [
    'a row of the audit log is rewritten, and with it all hashes after it',
    async (tx) => {
      const [row, ...later] = await listAuditAfter(tx, 6, 1_000);
      let { prev } = row!;
      for (const one of [{ ...row!, reason: 'another one' }, ...later]) {
        const hash = hashOfRow({ ...one, prev });
        await tx.query('update operator.audit set reason = $2, prev = $3, hash = $4 where seq = $1', [
          one.seq,
          one.reason,
          prev,
          hash,
        ]);
        prev = hash;
      }
    },
    {
      'A4 anchors': [2, 3].map((anchor): unknown =>
        expect.objectContaining({ anchor, changed_seq: expect.any(Number) as unknown }),
      ),
    },
  ],
  [
    'an anchor is removed',
    (tx) => tx.query(`delete from kernel.anchor where chain = 'operator_audit' and number = 2`),
    { 'A4 anchors': [{ missing_anchor: 2 }] },
  ],
  [
    'the last transaction of the ledger is undone without a trace in the balances',
    async (tx) => {
      const last = '(select max(id) from ledger.txn)';
      await tx.query(
        `update ledger.account a
         set available = a.available - p.amount, last_seq = a.last_seq - (case a.kind when 'user' then 1 else 0 end)
         from ledger.posting p where p.account_id = a.id and p.txn_id = ${last}`,
      );
      await tx.query(`delete from ledger.posting where txn_id = ${last}`);
      await tx.query(`delete from ledger.txn where id = ${last}`);
      await tx.query('delete from ledger.seal where seq = (select max(seq) from ledger.seal)');
    },
    { 'L6 anchors': [expect.objectContaining({ anchor: 3 })] },
  ],
];

test.each(tampering)(
  'while no server ran, %s: an audit that knows nothing finds it',
  async (_what, change, found) => {
    await tamper(change);
    expect(await findBroken()).toEqual(found);
  },
);

test('a server that starts on a log which was cut finds it and lets nothing leave', async () => {
  await tamper((tx) =>
    tx.query('delete from operator.audit where seq = (select max(seq) from operator.audit)'),
  );
  const { app, guest } = await start();
  expect(app.slices.auditor.violations).toBe(1);
  expect((await guest().call('site.modes', {})).map(({ mode }) => mode)).toEqual(['no_withdrawals']);
});

test('what a running server has seen does not become less, however often it looks', async () => {
  const { auditor } = (await start()).app.slices;
  const [last] = await owner.query<{ seq: number }>('select max(seq) as seq from operator.audit');
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('delete from operator.audit where seq = $1', [last?.seq]);
    await tx.query(`delete from kernel.anchor where chain = 'operator_audit' and number = 3`);
  });
  for (let look = 0; look < 3; look += 1) {
    const report = await auditor.run({ isFull: look === 1 });
    expect(brokenChecks(report)).toEqual({
      A4: [{ cut_below_seq: last?.seq }],
      'A4 anchors': [{ missing_anchor: 3 }],
    });
  }
  expect(auditor.violations).toBe(2);
});
