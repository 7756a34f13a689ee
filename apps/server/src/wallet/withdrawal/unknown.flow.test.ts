import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ETH } from '../testing/deposit-stage.ts';
import { type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { isStopped, listSwitches, upsertSwitch } from './control-queries.ts';
import { findUnknownPayments } from './find-unknown-payments.ts';
import { stopUnknown } from './stop-unknown.ts';

const OUTSIDE = '0x00000000000000000000000000000000000a11ce';

let stage: PayerStage;
beforeAll(async () => {
  stage = await startPayerStage(20_261_129);
  await stage.scan();
}, 60_000);
afterAll(() => stage.stop());

async function approve(): Promise<{ readonly id: string }> {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  return stage.approve(userId);
}

/** The switch as two operators leave it who have looked. */
async function resume(): Promise<void> {
  const { db, clock } = stage;
  const seen = { isStopped: false, reason: 'known now', operatorId: 1, at: clock.now() };
  await db.transaction((tx) => upsertSwitch(tx, { scope: 'ETH', ...seen }));
}

async function readReason(): Promise<string | null | undefined> {
  return (await listSwitches(stage.db)).find(({ scope }) => scope === 'ETH')?.reason;
}

test('what the platform paid itself stops nothing, replaced or not', async () => {
  const { id } = await approve();
  await stage.startPayer().payOut('ETH');
  stage.clock.advance(900_000);
  await stage.startPayer().payOut('ETH');
  await stage.evm.mine(6);
  await stage.scan();
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('success');
  expect(await isStopped(stage.db, 'ETH')).toBe(false);
});

test('a payment that is on no record stops the chain by its name, until two persons let it go on', async () => {
  const { hotAddress } = stage.evm.chain;
  const txid = await stage.evm.payFrom(hotAddress, OUTSIDE, '0.5');
  const height = await stage.evm.mine();
  // As a drill sees it, which records nothing.
  const found = await findUnknownPayments(stage.db, stage.evm.chain, stage.clock.now());
  expect(found).toMatchObject({ to: height, txids: [txid] });
  expect(await isStopped(stage.db, 'ETH')).toBe(false);
  await stage.scan();
  expect(await isStopped(stage.db, 'ETH')).toBe(true);
  expect(await readReason()).toContain(txid);
  const metrics = createMetrics();
  const measuring = stage.startPayer({ metrics });
  measuring.start();
  onTestFinished(() => measuring.stop());
  const untilMeasured = (value: number): Promise<void> =>
    vi.waitFor(async () => {
      stage.clock.advance(2_000);
      expect(await metrics.text()).toContain(`openbourse_wallet_stopped_by_itself{chain="ETH"} ${value}`);
    });
  await untilMeasured(1);

  const { id } = await approve();
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('approved');
  await resume();
  await untilMeasured(0);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('broadcast');
});

test('a block that is read once more stops nothing anew, and another payment does', async () => {
  await resume();
  const { db, clock } = stage;
  const record = (sent: readonly string[]) =>
    db.transaction((tx) =>
      stopUnknown(tx, { log: createLog('silent') }, { chainCode: 'ETH', height: 9, sent, at: clock.now() }),
    );
  const [known] = await db.query<{ txid: string }>('select txid from wallet.unknown_payment');
  await record([known?.txid ?? '']);
  expect(await isStopped(db, 'ETH')).toBe(false);
  await record(['0xd', '0xb', known?.txid ?? '', '0xc', '0xa']);
  expect(await readReason()).toBe('The hot wallet paid what is not on record: 0xa, 0xb, 0xc and 1 more');
});

test('a payer waits until the chain is read to its end', async () => {
  await resume();
  const { id } = await approve();
  await stage.startPayer({ isRead: () => false }).payOut('ETH');
  expect(await stage.stateOf(id)).toBe('approved');
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('broadcast');
});
