import { NO_LISTS } from '../../testing/no-lists.ts';
import { flushCompileCache } from 'node:module';
import { fakeClock, seededRandom } from '@openbourse/testkit';
import { createIdentity, findUserIdByUid, listUids } from '../../identity/index.ts';
import { localBus } from '../../kernel/bus.ts';
import { readConfig } from '../../kernel/config.ts';
import { createDatabase } from '../../kernel/db.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { createLedger } from '../../ledger/index.ts';
import { createOperator } from '../../operator/index.ts';
import { connectSigner } from '../../signer/index.ts';
import type { Chain } from '../chain/chain.ts';
import { createTestPayer } from './create-test-payer.ts';
import { createSolanaChain } from '../chain/solana/solana-chain.ts';
import { sweep } from '../sweep/sweep.ts';
import { openStageChain } from './evm-stage.ts';
import type { PaidChain } from './spawn-payer.ts';
import { TEST_SIGNER_TOKEN } from '../../testing/make-test-signer.ts';
import { serverUrlOf } from '../../testing/server-url.ts';
import { testBranding } from '../../testing/test-branding.ts';

/*
 * The worker that pays withdrawals out and sweeps to the cold wallet, where there is one, as a process that a test kills.
 * It says that it is ready, waits for a line and goes on until it is killed, or stops at the point that the line names.
 * Each point that it reaches is a line. What it throws ends it.
 */
const [databaseUrl = '', nodeUrl = '', at = '', signerUrl = '', paid = '{}'] = process.argv.slice(2);
const { cold = null, solana } = JSON.parse(paid) as PaidChain;
const clock = fakeClock(Number.parseInt(at, 10));
const log = createLog('silent');
const db = createDatabase({ url: serverUrlOf(databaseUrl), log, connectionsMax: 4 });
const bus = localBus((error) => {
  throw error;
});
const config = readConfig({ OB_DEMO: 'on', DATABASE_URL: databaseUrl });
const kernel = { db, clock, random: seededRandom(1, clock), log, bus, config, metrics: createMetrics() };
const operator = createOperator({
  ...kernel,
  users: { findUserIdByUid, listUids },
  messenger: { accept: async () => undefined },
  branding: testBranding,
});
const silent = {
  accept: async () => undefined,
  send: async () => undefined,
  channels: () => ({ email: true, mobile: true }),
  stop: async () => undefined,
};
const ledger = createLedger({
  ...kernel,
  priceOf: () => '2000',
  guardDebit: (_wallet, run) => run(async () => undefined),
  assertMayRisk: async () => undefined,
  lendable: async (_userId, available) => available,
});
let last = '';
const reach = async (point: string): Promise<void> => {
  process.stdout.write(`${point}\n`);
  if (point === last) await new Promise(() => undefined);
};
const signer = connectSigner(signerUrl, TEST_SIGNER_TOKEN);
const chain =
  solana === undefined
    ? openStageChain(nodeUrl, signer, { cold })
    : createSolanaChain({ ...solana, url: nodeUrl, signer });
const payer = createTestPayer({
  ...kernel,
  ledger,
  identity: createIdentity({
    ...kernel,
    branding: testBranding,
    operator,
    messenger: silent,
    screening: NO_LISTS,
    usersNamed: async () => [],
  }),
  chain,
  seed: 1,
  reachFault: reach,
});
const sweeping: Chain = {
  ...chain,
  sign: async (...of) => {
    await reach('before_sign');
    const signed = await chain.sign(...of);
    await reach('after_sign');
    return signed;
  },
  broadcast: async (transaction) => {
    await reach('before_broadcast');
    await chain.broadcast(transaction);
    await reach('after_broadcast');
  },
};

const payOn = async (): Promise<never> => {
  for (;;) {
    await payer.payOut(chain.code);
    await sweep({ ...kernel, ledger }, sweeping);
  }
};
process.stdin.setEncoding('utf8').once('data', (line: string) => {
  last = line.trim();
  void payOn();
});
// Who is killed writes no cache at the end.
flushCompileCache();
process.stdout.write('ready\n');
