import { USDT_ID } from '@openbourse/api';
import { assert } from '../../kernel/error.ts';
import { toTimestamp } from '../../kernel/db.ts';
import { Journal, lockBalances, writeBatch } from '../../ledger/index.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { balanceKeyOf } from '../contract-deps.ts';

/** Positions that were opened at 60,000 without a fee: long 0.1 BTC at 20 times, the margin 300 USDT and less. */
export interface SeededPositions {
  /** Users have the ids from here on, each one position. */
  readonly firstUser: number;
  readonly count: number;
  /** In USDT, by how much each position has less margin than the one before. */
  readonly marginStep: number;
}

const MATCH_ID = 1;
const USERS_AT_ONCE = 2_000;
/** In minor units of USDT: the margin, and 10 that are free. */
const [HELD, FREE] = [30_000_000_000n, 1_000_000_000n];

/**
 * Stores positions as openings by the newest tick would have, and has the memory built again by the next batch: thousands
 * in the time that opening a few takes.
 */
export async function seedPositions(server: TestServer, wanted: SeededPositions): Promise<void> {
  await fundUsers(server, wanted);
  const { db, contract } = server.app.slices;
  const rule = contract.deps.rules.inEffect(MATCH_ID, server.clock.now());
  assert(rule !== undefined, 'the match is offered');
  await db.query(
    `insert into contract.position (id, user_id, match_id, rule_id, state, side, type, margin_mode, leverage, lots,
       lots_opened, open_price, conversion, notional, margin, held, open_fee, close_fee, overnight_fee,
       realised_profit, entry_seq, created_at, opened_at)
     select (lpad(to_hex($1::bigint + n), 12, '0') || '70008000000000000000')::uuid, $1::bigint + n, $2, $3, 'trading',
       'long', 'market', 'isolated', 20, 100, 100, 60000, 1, 6000, 300 - n * $4::numeric, 300 - n * $4::numeric,
       0, 0, 0, 0, t.seq, t.at - interval '100 milliseconds', t.at
     from generate_series(0, $5::integer - 1) n, (
       select t.seq, t.at from tick.tick t join tick.series s on s.id = t.series_id
       where s.match_id = $2 and s.kind = 'mark' order by t.seq desc limit 1
     ) t`,
    [wanted.firstUser, MATCH_ID, rule.row.id, wanted.marginStep, wanted.count],
  );
  await db.query("select kernel.analyze_table('contract.position')");
  await db.query('update contract.writer set batch = batch + 1');
}

/** Every account gets 310 USDT and holds its margin. */
async function fundUsers({ app, clock }: TestServer, wanted: SeededPositions): Promise<void> {
  const { db, ledger } = app.slices;
  const { firstUser, count, marginStep } = wanted;
  const at = toTimestamp(clock.now());
  for (let from = 0; from < count; from += USERS_AT_ONCE) {
    await db.transaction(async (tx) => {
      const owner = { kind: 'world', name: 'demo', currencyId: USDT_ID } as const;
      const world = await ledger.ensurePlatformAccount(tx, owner);
      const numbers = Array.from(
        { length: Math.min(USERS_AT_ONCE, count - from) },
        (_, index) => from + index,
      );
      const keyOf = (number: number) => balanceKeyOf(firstUser + number);
      const balances = await lockBalances(tx, numbers.map(keyOf));
      const journal = new Journal(balances);
      for (const number of numbers) {
        const balance = balances.get(keyOf(number));
        journal.begin({ kind: 'demo_grant', reference: null, idempotencyKey: `seed-${balance.userId}`, at });
        journal.postUser(balance, HELD + FREE, 'demo_grant');
        journal.postPlatform(world, -HELD - FREE, 'demo_grant');
        balances.hold(balance, HELD - BigInt(number * marginStep) * 100_000_000n);
      }
      await writeBatch(tx, journal);
    });
  }
}
