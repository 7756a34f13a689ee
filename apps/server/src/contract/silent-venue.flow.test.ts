import { CONTRACT_LIMITS } from '@openbourse/api';
import { verifyContractReceipt } from '@openbourse/engine';
import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage, START_PRICE } from './testing/contract-stage.ts';

const FORWARD_MS = 1_000;
const WAIT_MS = CONTRACT_LIMITS.delistingWaitMs;
const CLOSES_AT = Date.UTC(2026, 10, 20, 22);
const OPENS_AT = CLOSES_AT + 2 * DAY_MS;

let server: TestServer;
let stage: ContractStage;
afterEach(() => server.stop());

const states = async () => (await stage.positions()).map(({ state }) => state);
const reached = <T>(read: () => Promise<T>) =>
  expect.poll(() => {
    server.clock.advance(FORWARD_MS);
    return read();
  });

/** Delists a match at this moment; answers when that is. */
async function delist(matchId: number): Promise<number> {
  const { operatorId } = await server.operator({ roles: 'risk' });
  const date = server.clock.now();
  await server.owner.query(
    `insert into market.delisting (match_id, delists_at, state, reason, operator_id, created_at)
     values ($1, $2, 'planned', 'test', $3, $2)`,
    [matchId, new Date(date), operatorId],
  );
  return date;
}

/** Records a beat at a time, at which no venue has said anything. */
async function silenceUntil(at: number): Promise<void> {
  server.clock.sleep(at - server.clock.now());
  await server.beat();
}

test('contracts of a delisted pair close at the last mark price where its venues stay silent', async () => {
  server = await startTestServer();
  stage = await ContractStage.open(server, '5000');
  await stage.opened({ lots: 10 });
  await stage.opened({ lots: 10, side: 'short', margin_mode: 'cross' });
  await silenceUntil(server.clock.now() + 2 * WAIT_MS);
  expect(await states()).toEqual(['trading', 'trading']);
  const date = await delist(1);
  await reached(states).toEqual(['closing', 'closing']);
  await silenceUntil(date + WAIT_MS - FORWARD_MS);
  expect(await states()).toEqual(['closing', 'closing']);
  await silenceUntil(date + WAIT_MS);
  const closes = await stage.closes();
  expect(closes.map((close) => [close.reason, close.close_price])).toEqual([
    ['delisted', START_PRICE],
    ['delisted', START_PRICE],
  ]);
  await reached(async () => server.app.slices.market.delisted().map(({ id }) => id)).toEqual([1]);
  for (let minute = 0; minute < 3; minute += 1) {
    server.clock.advance(MINUTE_MS);
    await stage.beatAll({ 'ETH/USDT': '3000' });
  }
  for (const { id } of closes) {
    const receipt = await stage.user.client.call('contract.receipt', { id });
    expect(verifyContractReceipt(receipt).steps.filter(({ isRight }) => !isRight)).toEqual([]);
  }
  await stage.assertClean();
});

test('a market that is closed by its hours waits from its opening on', async () => {
  server = await startTestServer({ startAt: CLOSES_AT - 20_000 });
  stage = await ContractStage.open(server);
  const eurusd = server.app.slices.market.findBySymbol('EURUSD')?.id ?? 0;
  await stage.beat('1.1', 'EURUSD');
  await stage.opened({ currency_match_id: eurusd, lots: 1 });
  await silenceUntil(CLOSES_AT + WAIT_MS);
  await delist(eurusd);
  await reached(states).toEqual(['closing']);
  await silenceUntil(OPENS_AT - FORWARD_MS);
  await silenceUntil(OPENS_AT);
  await silenceUntil(OPENS_AT + WAIT_MS - 2 * FORWARD_MS);
  stage = await stage.movedTo(server);
  expect(await states()).toEqual(['closing']);
  await silenceUntil(OPENS_AT + WAIT_MS);
  expect(await stage.closes()).toMatchObject([{ reason: 'delisted', close_price: '1.1' }]);
});
