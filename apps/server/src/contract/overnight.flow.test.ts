import { addDecimal } from '@openbourse/money';
import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

const PRICES = { 'BTC/USDT': '60000', EURUSD: '1.1' } as const;
/** The clocks of Europe go forward on 29 March 2026. */
const march = (day: number, hour = 0): number => Date.UTC(2026, 2, day, hour);
const TUESDAY = march(24, 23);
const FRIDAY = march(27, 12);
const MONDAY = march(30, 12);
const GOOD_FRIDAY = Date.UTC(2026, 3, 3, 12);
const AFTER_EASTER = Date.UTC(2026, 3, 5, 22);

let database: TestDatabase;
let server: TestServer;
let stage: ContractStage;
const zone = process.env['TZ'];
beforeAll(async () => {
  // A day of the server's own zone would be an hour short in the night to 29 March.
  process.env['TZ'] = 'Europe/Berlin';
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url, startAt: TUESDAY });
  stage = await ContractStage.open(server);
  await stage.beatAll(PRICES);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** Stops the server and starts it at a later time; the first beats follow. */
async function restartAt(at: number): Promise<void> {
  await stage.assertClean();
  await server.stop();
  server = await startTestServer({ databaseUrl: database.url, startAt: at, seed: at });
  stage = await stage.movedTo(server);
  await stage.beatAll(PRICES);
  await stage.beatAll(PRICES);
}

/** The fees of a position, oldest first: the UTC day, the percentage and the amount. */
async function nightsOf(positionId: string) {
  const { data } = await stage.user.client.call('contract.overnight_fees', { position_id: positionId });
  return data
    .map(({ day, percent, fee }) => [new Date(day).toISOString().slice(5, 10), percent, fee])
    .toReversed();
}

test('every position pays once a night, over restarts, a weekend and a change of the clocks', async () => {
  expect(new Date(march(29)).getTimezoneOffset()).not.toBe(new Date(march(30)).getTimezoneOffset());
  const eurusd = server.app.slices.market.findBySymbol('EURUSD')?.id ?? 0;
  const forex = { currency_match_id: eurusd, leverage: 20 } as const;
  const long = await stage.opened({ ...forex, lots: 5 });
  const short = await stage.opened({ ...forex, lots: 2, side: 'short' });
  const coin = await stage.opened({ lots: 10 });
  expect(long).toMatchObject({ open_price: '1.1001', notional: '5500.5', conversion: '1' });
  const [free = ''] = await stage.balance();
  server.clock.advance(march(25) - server.clock.now() - 1_000);
  await stage.beatAll(PRICES);
  expect(await nightsOf(long.id)).toEqual([]);
  server.clock.advance(1_000);
  await stage.beatAll(PRICES);
  await stage.beatAll(PRICES);
  // 0.0075 % of 5,500, and 0.002 % of 2,200 to the holder.
  const tuesday = { long: ['03-24', '0.0075', '0.4125'], short: ['03-24', '-0.002', '-0.044'] };
  expect(await nightsOf(long.id)).toEqual([tuesday.long]);
  expect(await nightsOf(short.id)).toEqual([tuesday.short]);

  // Two nights were missed, the first of them a threefold Wednesday.
  await restartAt(FRIDAY);
  const friday = [tuesday.long, ['03-25', '0.0225', '1.2375'], ['03-26', '0.0075', '0.4125']];
  expect(await nightsOf(long.id)).toEqual(friday);

  await restartAt(MONDAY);
  expect(await nightsOf(long.id)).toEqual([...friday, ['03-27', '0.0075', '0.4125']]);
  expect(await nightsOf(short.id)).toEqual([
    tuesday.short,
    ['03-25', '-0.006', '-0.132'],
    ['03-26', '-0.002', '-0.044'],
    ['03-27', '-0.002', '-0.044'],
  ]);
  // 0.03 % of 600 on every day of the week.
  const days = ['03-24', '03-25', '03-26', '03-27', '03-28', '03-29'];
  expect(await nightsOf(coin.id)).toEqual(days.map((day) => [day, '0.03', '0.18']));
  const positions = new Map((await stage.positions()).map((position) => [position.id, position]));
  expect([long, short, coin].map(({ id }) => positions.get(id)?.overnight_fee)).toEqual([
    ...['2.475', '-0.264', '1.08'],
  ]);
  expect(await stage.balance()).toEqual([addDecimal(free, '-3.291'), '415.021']);
  await stage.assertClean();
});

test('a holiday closes forex until the next trading day, and says so', async () => {
  await restartAt(GOOD_FRIDAY);
  const products = await server.guest().call('contract.products', {});
  const product = products.find(({ symbol }) => symbol === 'EURUSD');
  expect(product).toMatchObject({ state: 'closed', closed_reason: 'holiday', opens_at: AFTER_EASTER });
  const asked = stage.ask({ currency_match_id: product?.currency_match_id ?? 0 });
  await expect(asked).rejects.toThrow('It opens on 2026-04-05 22:00 UTC');
  await expect(asked).rejects.toMatchObject({
    key: 'contract.market_closed',
    details: { field: 'currency_match_id', opens_at: AFTER_EASTER },
  });
  await stage.opened({ lots: 1 });
  await stage.assertClean();
});
