import pg from 'pg';

/** Above the ids of the users whom a server made. */
const FIRST_ID = 1_000_000;

/**
 * Owes USDT to so many users, and Bitcoin to each fourth of them, in a migrated database that a server may be using. What
 * brought the balances is on no record; the account of the world that stands against them is one that nothing moves.
 */
export async function fillOwedUsers(url: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Triggers and foreign keys are off meanwhile.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into identity.user (id, uid, email, area_id, password_hash, is_user_real, level, invite_code, created_at)
       overriding system value
       select ${FIRST_ID} + n, (${10 * FIRST_ID} + n)::text, 'owed' || n || '@example.com', 1, 'x', true, 1, 'OWED' || n, 'epoch'
       from generate_series(1, $1::integer) n`,
      [users],
    );
    await client.query(
      `insert into ledger.account (kind, user_id, wallet, currency_id, available)
       select 'user', ${FIRST_ID} + n, 'trade', c.id, (n % 9973 + 1) * 1.000003
       from generate_series(1, $1::integer) n join ledger.currency c on c.code = 'USDT' or (c.code = 'BTC' and n % 4 = 0)`,
      [users],
    );
    await client.query(
      `insert into ledger.account (kind, wallet, currency_id, available)
       select 'world', 'owed_before', currency_id, -sum(available) from ledger.account where user_id > ${FIRST_ID}
       group by currency_id`,
    );
    await client.query('vacuum analyze ledger.account');
    await client.query('vacuum analyze identity.user');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
