import { type Endpoint, ENDPOINTS, ledger } from '@openbourse/api';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';

/** Calls that would set a balance, a price or an outcome. A tick is a step of prices, not a price. */
const SETTING =
  /(^|_)(price|balance|available|held|outcome|result|winner|profit|loss|pnl|odds|payout|equity)(_|$)/;
const STEP = /^price_tick$/;
/**
 * The rates of a product's next version, which holds for everybody from an announced time on; and to whom the escrow of
 * two people goes who contest it, where no price decides, both read the ground and either asks for another operator;
 * and the price in a draft of an offering, which is frozen before anybody can buy from it.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'micro.operator_add_product': ['profit_percent', 'loss_percent'],
  'fiat.operator_rule': ['winner'],
  'subscription.operator_save_offering': ['issue_price'],
};
const RULING = 'fiat.ruling.winner';
/** Answer of lists about a person or an address, in rows that are only added; no trade and no price has it. */
const SCREENED = 'screening.answer.outcome';
const AMOUNT = /(^|_)(amount|quantity|total|credit|debit)$/;

/** Where an operator names an amount at all, and why that sets no balance. */
const NAMED_AMOUNTS: Readonly<Record<string, string>> = {
  'ledger.operator_post_entry': 'moves nothing until another operator approves it',
  'ledger.operator_move_capital': 'moves capital of the house, no balance of a user, and only by two persons',
  'contract.operator_add_rule':
    'the spread of everybody from an announced time on, which is no amount of anybody',
  'staking.operator_add_product':
    'the size of a pool that nobody has taken, whose terms never change once it is there',
  'wallet.operator_declare_custody':
    'what lies elsewhere, which moves nothing and counts once another operator has looked',
  'wallet.operator_list_chain': 'the blocks that a deposit waits for, by two persons',
  'wallet.operator_request_refill': 'what people with keys are asked for, which moves nothing by itself',
  'wallet.operator_decide_manual_deposit': 'what came in for the claim of a user, who sent a voucher',
};

const CHANGES = ENDPOINTS.filter((one) => one.audience === 'operator' && one.method === 'POST');
const fieldsOf = (endpoint: Endpoint): readonly string[] => Object.keys(endpoint.input.properties);

describe('no call of the console sets a balance, a price or an outcome', () => {
  it('has no field for one', () => {
    expect(CHANGES.length).toBeGreaterThan(1);
    for (const endpoint of CHANGES) {
      const fields = fieldsOf(endpoint).filter((field) => SETTING.test(field) && !STEP.test(field));
      expect(fields, endpoint.name).toEqual(ALLOWED[endpoint.name] ?? []);
    }
  });

  it('names an amount only where two persons or a voucher stand behind it', () => {
    const named = CHANGES.filter((one) => fieldsOf(one).some((field) => AMOUNT.test(field)));
    for (const { name } of named) expect(Object.keys(NAMED_AMOUNTS), name).toContain(name);
  });

  it('takes plain fields only, so nothing hides in a structure', () => {
    for (const endpoint of CHANGES) {
      for (const [field, schema] of Object.entries(endpoint.input.properties)) {
        const { type } = schema as { readonly type?: string };
        expect(type, `${endpoint.name} ${field}`).not.toBe('object');
      }
    }
  });

  it('leaves each half of an entry by hand to a role of its own, with a reason', () => {
    for (const endpoint of [ledger.operatorPostEntry, ledger.operatorMoveCapital]) {
      expect([endpoint.roles, endpoint.checkers]).toEqual([['ledger_maker'], ['ledger_checker']]);
      expect(endpoint.input.properties.reason).toMatchObject({ minLength: 10, maxLength: 500 });
      expect(endpoint.input.required).toContain('reason');
    }
  });
});

describe('no table lets anybody do it behind the calls', () => {
  let db: Database;
  let drop: () => Promise<void>;
  let columns: readonly { readonly path: string; readonly name: string; readonly table: string }[];

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
    columns = await db.query(
      `select table_schema || '.' || table_name || '.' || column_name as path, column_name as name,
         table_schema || '.' || table_name as "table"
       from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
  });
  afterAll(async () => {
    await db.end();
    await drop();
  });

  // Play money for practice is no money: the ledger does not know it and nothing is paid from it.
  it('keeps balances in the ledger alone', () => {
    expect(columns.length).toBeGreaterThan(100);
    const balances = columns.filter(({ name }) => /^(available|balance|balance_after)$/.test(name));
    expect(new Set(balances.map(({ table }) => table))).toEqual(
      new Set(['ledger.account', 'ledger.epoch_balance', 'ledger.posting', 'micro.practice']),
    );
  });

  it('has no column that would steer an outcome or a price', () => {
    const steering =
      /(^force_)|(^|_)(outcome|forced|preset|rigged|bias|must|winner|win|lose|odds|control|controlled|manipulate\w*)(_|$)/;
    const found = columns.filter(({ name }) => steering.test(name)).map(({ path }) => path);
    expect(found.toSorted()).toEqual([RULING, SCREENED]);
    expect(columns.filter(({ path }) => /^operator\..*(amount|price|balance)/.test(path))).toEqual([]);
  });

  it('lets no entry by hand pass without two persons, and no posting change', async () => {
    const guards = await db.query<{ name: string }>(
      `select conname as name from pg_constraint
         where conname in ('manual_entry_two_persons', 'house_movement_two_persons') and convalidated
       union all
       select tgname from pg_trigger where tgname in ('posting_immutable', 'posting_kept', 'txn_immutable', 'txn_kept', 'transfer_immutable')
         and tgenabled = 'O'
       order by name`,
    );
    expect(guards.map((guard) => guard.name)).toEqual([
      'house_movement_two_persons',
      'manual_entry_two_persons',
      'posting_immutable',
      'posting_kept',
      'transfer_immutable',
      'txn_immutable',
      'txn_kept',
    ]);
  });
});
