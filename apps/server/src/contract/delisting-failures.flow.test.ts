import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage } from './testing/contract-stage.ts';

const [FAILING, HELD, ALSO_HELD] = [4, 1, 2];

let server: TestServer;
let operatorId: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ operatorId } = await server.operator({ roles: 'risk' }));
});
afterAll(() => server.stop());

const refuse = (name: string, timing: string, condition: string) =>
  server.owner.query(
    `create function ${name}() returns trigger language plpgsql as
       $$ begin if ${condition} then raise exception 'too much'; end if; return null; end $$;
     create trigger refused ${timing} execute function ${name}()`,
  );
const stateOf = async (matchId: number): Promise<string | undefined> => {
  const rows = await server.owner.query<{ state: string }>(
    'select state from market.delisting where match_id = $1',
    [matchId],
  );
  return rows[0]?.state;
};
/** Announces the delisting for a moment that has come. */
const delist = (matchId: number, ageMs: number) =>
  server.owner.query(
    `insert into market.delisting (match_id, delists_at, state, reason, operator_id, created_at)
     values ($1, $2, 'planned', 'test', $3, $2)`,
    [matchId, new Date(server.clock.now() - ageMs), operatorId],
  );

test('an order that cannot be canceled keeps the contracts of others open no longer', async () => {
  const stuck = await server.user({ funds: { ETH: '1' } });
  await stuck.client.call('spot.place_order', {
    ...{ currency_match_id: ALSO_HELD, side: 'sell', type: 'limit', price: '4000', quantity: '1' },
  });
  const stage = await ContractStage.open(server, '2000');
  await stage.beatAll({ 'ETH/USDT': '3000', 'BTC/USDT': '60000' });
  const asked = stage.ask({ currency_match_id: ALSO_HELD, lots: 10 });
  await stage.untilWaiting();
  await stage.beatAll({ 'ETH/USDT': '3000', 'BTC/USDT': '60000' });
  await asked;
  await refuse(
    'contract.refuse_order',
    'after update on spot.order_row for each row',
    `new.user_id = ${stuck.userId}`,
  );
  await delist(ALSO_HELD, 0);
  await expect
    .poll(
      async () => {
        server.clock.advance(5_000);
        return (await stage.positions()).map(({ state }) => state);
      },
      { timeout: 15_000 },
    )
    .toEqual(['closing']);
});

test('a batch of contracts that the database does not take is ended in smaller ones', async () => {
  const stages = [await ContractStage.open(server, '2000'), await ContractStage.open(server, '2000')];
  for (const stage of stages) await stage.opened({ lots: 10 });
  const isTooMuch = '(select count(*) from changed) > 1';
  await refuse(
    'contract.refuse_batch',
    'after update on contract.position referencing new table as changed for each statement',
    isTooMuch,
  );
  await delist(HELD, 0);
  const closing = async () =>
    (await Promise.all(stages.map((stage) => stage.positions()))).flat().map(({ state }) => state);
  await expect
    .poll(
      async () => {
        server.clock.advance(5_000);
        return closing();
      },
      { timeout: 15_000 },
    )
    .toEqual(['closing', 'closing']);
});

test('a delisting that fails keeps no later one waiting', async () => {
  await refuse(
    'market.refuse_ending',
    'after update on market.delisting for each row',
    `new.match_id = ${FAILING}`,
  );
  await delist(FAILING, 1_000);
  await delist(3, 0);
  await expect
    .poll(
      async () => {
        server.clock.advance(5_000);
        return stateOf(3);
      },
      { timeout: 15_000 },
    )
    .toBe('done');
  expect(await stateOf(FAILING)).toBe('planned');
});
