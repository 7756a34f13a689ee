import pg from 'pg';

/** The instant of the first row; each row is a second younger than the one before. */
export const FIRST_AT = Date.UTC(2025, 0, 1);

/** An id of the row, ordered by time as the server draws them. */
export function idOfRow(row: number): string {
  const hex = (FIRST_AT + row * 1_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const AT = `to_timestamp(${FIRST_AT / 1_000} + n)`;
const ID = `(lpad(to_hex(${FIRST_AT} + n::bigint * 1000), 12, '0') || '70008000000000000000')::uuid`;
const PERSON = 'n % 1000 + 1';

/** Rows of every big list by the statement, `$1` of them; triggers and foreign keys are off meanwhile. */
const STATEMENTS: readonly string[] = [
  `insert into identity.user (uid, email, area_id, password_hash, is_user_real, level, invite_code, created_at,
     frozen_at, frozen_by, is_disabled)
   select (10000000 + n)::text, 'user' || n || '@example.com', 1, 'x', n % 3 > 0, n % 3, 'CODE' || n, ${AT},
     case when n % 1000 = 7 then ${AT} end, case when n % 1000 = 7 then 'operator' end, n % 1000 = 8
   from generate_series(1, $1::integer) n`,
  `insert into verification.person (user_id, name_sealed, name_mac)
   select n, '\\x00', sha256((n / 2)::text::bytea) from generate_series(1, $1::integer) n`,
  `insert into ledger.account (kind, user_id, wallet, currency_id, last_seq)
   select 'user', n, 'trade', 1, $1::integer / 1000 from generate_series(1, 1000) n`,
  `insert into ledger.account (kind, wallet, currency_id) values ('world', 'manual_deposit', 1)`,
  `insert into ledger.txn (kind, reference, at)
   select case when n % 500 = 3 then 'manual_deposit' else 'spot_trade' end, 'reference ' || n, ${AT}
   from generate_series(1, $1::integer) n`,
  `insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
   select n, 0, ${PERSON}, 1, case when n % 500 = 3 then 'manual_deposit' else 'spot_trade' end, 1, n / 1000 + 1, n
   from generate_series(1, $1::integer) n`,
  `insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount)
   select n, 1, 1001, 1, case when n % 500 = 3 then 'manual_deposit' else 'spot_trade' end, -1
   from generate_series(1, $1::integer) n`,
  `insert into ledger.seal (seq, last_txn_id, hash, sealed_at)
   select n, n * 5, sha256('a'), to_timestamp(${FIRST_AT / 1_000} + n * 5) from generate_series(1, $1::integer / 5) n`,
  `insert into wallet.chain (code, family, name, confirmations_credit, confirmations_withdraw, is_active)
   values ('ETH', 'evm', 'Ethereum', 1, 6, true)`,
  `insert into wallet.asset (currency_id, chain_code, network, scale, needs_memo)
   values (1, 'ETH', 'ERC20', 6, false)`,
  `insert into wallet.withdrawal (id, user_id, currency_id, chain_code, address_id, address, amount,
     fee, value_usdt, daily_limit_usdt, monthly_limit_usdt, flags, factor, proof, state, approvals_needed, decided_by,
     decided_at, created_at, ended_at)
   select ${ID}, ${PERSON}, 1, 'ETH', ${ID}, 'address ' || n, 20, 1, 20, 1000, 5000,
     case when n % 1000 = 9 then array['shared_address'] else array[]::text[] end, 'totp', lpad(to_hex(n), 64, '0'),
     case when n % 1000 = 9 then 'pending_review' else 'success' end, 0, null,
     case when n % 1000 = 9 then null else ${AT} end, ${AT}, case when n % 1000 = 9 then null else ${AT} end
   from generate_series(1, $1::integer) n`,
  `insert into wallet.deposit (id, user_id, currency_id, chain_code, address, txid, output_index, block_height,
     block_hash, minimum, received, amount, state, seen_at, credited_at, withdrawable_at)
   select ${ID}, ${PERSON}, 1, 'ETH', 'address', 'txid ' || n, 0, n, 'hash', 1, 5, 5,
     case when n % 1000 = 9 then 'below_minimum' else 'withdrawable' end, ${AT},
     case when n % 1000 = 9 then null else ${AT} end, case when n % 1000 = 9 then null else ${AT} end
   from generate_series(1, $1::integer) n`,
  `insert into operator.audit (seq, at, operator_id, action, subject_kind, subject_id, reason, ip, request_id, prev, hash)
   select n, ${AT}, n % 20 + 1, case when n % 1000 = 9 then 'operator.set_roles' else 'file.view' end, 'user',
     (${PERSON})::text, 'reason', '127.0.0.1', 'request', sha256('a'), sha256('b')
   from generate_series(1, $1::integer) n`,
  `insert into verification.case (id, user_id, level, attempt, state, name_sealed, id_type, area_id, card_id_sealed,
     document_mac, submitted_at, decided_at, reason_key)
   select ${ID}, n, 1, 1, case n % 1000 when 9 then 'in_review' when 8 then 'failed' else 'certified' end, '\\x00',
     case when n % 10 = 1 then 'passport' else 'identity_card' end, n % 50 + 1, '\\x00', sha256(n::text::bytea), ${AT},
     case when n % 1000 = 9 then null else ${AT} end, case when n % 1000 = 8 then 'other' end
   from generate_series(1, $1::integer) n`,
];

/** Fills the lists of a migrated database with so many rows each, and gathers what the planner goes by. */
export async function fillOperatorLists(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`set synchronous_commit = off`);
    for (const statement of STATEMENTS) {
      await client.query(statement, statement.includes('$1') ? [rows] : []);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
