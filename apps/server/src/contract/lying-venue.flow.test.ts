import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage, START_PRICE } from './testing/contract-stage.ts';

/**
 * A venue that lies moves no money: only venues that agree make the price, and two that stand more than 1 % from each
 * other make none (rule book, section 2, "Mark price").
 */
const SYMBOL = 'BTC/USDT';
const BEATS = 30;

/** Price of the lying venue at a beat, in parts of the honest price. */
type Lie = (beat: number) => number;
const LIES: Readonly<Record<string, Lie>> = {
  '1.5 % above': () => 1.015,
  '1.9 % above': () => 1.019,
  '1.9 % below': () => 0.981,
  'creeping 6 % up in six seconds': (beat) => 1 + Math.min(0.06, 0.005 * (beat + 1)),
  'creeping 6 % down in six seconds': (beat) => 1 - Math.min(0.06, 0.005 * (beat + 1)),
  '11 % above': () => 1.11,
};

/** The liar speaks last, and most often. */
async function lie(
  server: TestServer,
  honest: readonly string[],
  said: Lie,
  afterEach: () => void,
): Promise<void> {
  for (let beat = 0; beat < BEATS; beat += 1) {
    server.clock.advance(1);
    for (const source of honest)
      server.feed.send({ symbol: SYMBOL, price: START_PRICE, at: server.clock.now(), source });
    const price = (Number(START_PRICE) * said(beat)).toFixed(2);
    for (let told = 0; told < 3; told += 1)
      server.feed.send({ symbol: SYMBOL, price, at: server.clock.now(), source: 'liar' });
    await server.beat();
    afterEach();
  }
}

const BOTH_SIDES = [
  { side: 'long', stop_loss: '59640', take_profit: '60360' },
  { side: 'short', stop_loss: '60360', take_profit: '59640' },
] as const;

async function openBothSides(server: TestServer): Promise<ContractStage> {
  const stage = await ContractStage.open(server, '5000');
  for (const wanted of BOTH_SIDES) await stage.opened({ ...wanted, lots: 100, leverage: 20 });
  return stage;
}

test.each([2, 3])('of %i venues one lies: nothing is triggered and nothing liquidated', async (count) => {
  const honest = ['a', 'b'].slice(0, count - 1);
  const server = await startTestServer({ feed: { sources: [...honest, 'liar'], sourcesMin: 2 } });
  try {
    const stage = await openBothSides(server);
    const { market } = server.app.slices;
    for (const [name, said] of Object.entries(LIES)) {
      await lie(server, honest, said, () => {
        const index = Number(market.indexPrice(1) ?? START_PRICE);
        expect(Math.abs(index / Number(START_PRICE) - 1), name).toBeLessThanOrEqual(0.005);
      });
      expect(market.feedState(1) === 'healthy', name).toBe(count === 3);
      expect(await stage.closes(), name).toEqual([]);
      expect(await stage.positions(), name).toHaveLength(BOTH_SIDES.length);
      await stage.beat(START_PRICE);
      await stage.beat(START_PRICE);
    }
    await lie(
      server,
      honest,
      () => 1.015,
      () => undefined,
    );
    const opening = stage.opened({ lots: 1, leverage: 2 }).catch((error: unknown) => error);
    expect(await opening).toMatchObject(count === 2 ? { key: 'contract.feed_unhealthy' } : { lots: 1 });
    await stage.assertClean();
  } finally {
    await server.stop();
  }
});
