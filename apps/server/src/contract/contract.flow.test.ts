import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(() => stage.assertClean());

describe('opening', () => {
  test('a long at the next tick pays spread, margin and fee', async () => {
    const position = await stage.opened();
    // 60,000 x 1.0002 = 60,012; 100 lots are 0.1 BTC.
    expect(position).toMatchObject({
      state: 'trading',
      open_price: '60012',
      quantity: '0.1',
      notional: '6001.2',
      margin: '300.06',
      held: '300.06',
      open_fee: '3.0006',
      conversion: '1',
      maintenance_percent: '0.5',
    });
    expect(position.opened_at).toBeGreaterThan(position.created_at);
    expect(await stage.balance()).toEqual(['696.9394', '300.06']);
  });
});
