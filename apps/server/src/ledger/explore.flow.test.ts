import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LedgerConsoleStage, startLedgerConsoleStage } from '../testing/ledger-console-stage.ts';

let stage: LedgerConsoleStage;
let uid: string;

beforeAll(async () => {
  stage = await startLedgerConsoleStage();
  uid = await stage.addUser(1);
  await stage.addUser(2);
  await stage.addOperator('sam', ['support']);
  await stage.addOperator('rita', ['risk']);
  await stage.addOperator('cora', ['content']);
  const { spot } = stage;
  await spot.fund(1, { USDT: '1000' });
  await spot.fund(2, { BTC: '1' });
  await spot.place(1, { side: 'buy', type: 'limit', price: '50000', quantity: '0.01' });
  await spot.place(2, { side: 'sell', type: 'limit', price: '50000', quantity: '0.01' });
  spot.clock.advance(600_000);
  await spot.ledger.seal();
  await move('10');
});
afterAll(() => stage.stop());

const START = Date.UTC(2026, 10, 21, 10);

const move = (amount: string) =>
  stage.spot.ledger.transfer({
    by: { userId: 1 },
    input: { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1, amount },
  });

interface Entry {
  readonly txn_id: number;
  readonly account: string;
  readonly kind: string;
  readonly amount: string;
  readonly uid: string | null;
}

async function entries(
  input: Readonly<Record<string, string | number>> = {},
): Promise<{ data: Entry[]; next_cursor: string | null }> {
  const answer = await stage.call('sam', 'ledger.operator_entries', input);
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}
const shown = async (input: Readonly<Record<string, string | number>>) =>
  (await entries(input)).data.map((one) => `${one.uid ?? '-'} ${one.account} ${one.kind} ${one.amount}`);

test('postings are found by user, account, currency, kind, reference, transaction and time', async () => {
  const all = await entries();
  // Two grants with two postings, a trade with four and two fees of two, a transfer with two.
  expect(all.data).toHaveLength(14);
  expect(await shown({ uid, account: 'financial' })).toEqual([`${uid} financial transfer 10`]);
  expect(await shown({ uid, kind: 'demo_grant' })).toEqual([`${uid} trade demo_grant 1000`]);
  expect(await shown({ kind: 'transfer' })).toEqual([
    `${uid} financial transfer 10`,
    `${uid} trade transfer -10`,
  ]);
  expect(await shown({ account: 'demo', currency_id: 2 })).toEqual(['- demo demo_grant -1']);
  expect(await shown({ account: 'fees' })).toEqual(['- fees spot_fee 0.5', '- fees spot_fee 0.00001']);
  expect(await shown({ account: 'fees', kind: 'spot_fee', currency_id: 2 })).toEqual([
    '- fees spot_fee 0.00001',
  ]);
  const transfer = all.data[0];
  expect(await shown({ txn_id: transfer?.txn_id ?? 0 })).toHaveLength(2);
  expect(await shown({ reference: 'unknown' })).toEqual([]);
  expect(await shown({ from: START + 600_000 })).toHaveLength(2);
  expect(await shown({ to: START + 600_000 })).toHaveLength(12);
  expect(await shown({ uid, from: START, to: START + 1, kind: 'spot_fee' })).toEqual([
    `${uid} trade spot_fee -0.00001`,
  ]);
});

test('pages follow each other without a gap, and a foreign cursor ends', async () => {
  const all = (await entries()).data;
  const found: Entry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await entries({ limit: 4, ...(cursor === '' ? {} : { cursor }) });
    found.push(...page.data);
    cursor = page.next_cursor;
  }
  expect(found).toEqual(all);
  const foreign = await stage.call('sam', 'ledger.operator_entries', { cursor: 'nowhere' });
  expect(foreign.status).toBe(400);
});

test('the postings are exported as CSV', async () => {
  const { text, status } = await stage.call('sam', 'ledger.operator_entries', { format: 'csv', uid });
  expect(status).toBe(200);
  const [head, first] = text.split('\r\n');
  expect(head).toBe(
    'txn_id,step,account_id,account_kind,account,user_id,uid,currency_id,code,kind,amount,balance_after,reference,at',
  );
  expect(first).toContain(`,user,financial,1,${uid},1,USDT,transfer,10,10,`);
});

test('a transaction shows both sides and whether the chain verifies there', async () => {
  const sealedId = (await entries({ kind: 'demo_grant' })).data[0]?.txn_id ?? 0;
  const read = async (txnId: number) =>
    (await stage.call('sam', 'ledger.operator_txn', { txn_id: txnId })).data as {
      readonly seal: { readonly is_valid: boolean; readonly hash: string } | null;
    };
  expect(await read(sealedId)).toMatchObject({
    kind: 'demo_grant',
    sums: [{ code: 'BTC', sum: '0' }],
    postings: [
      { step: 0, account: 'demo', account_kind: 'world', amount: '-1' },
      { step: 1, account: 'trade', account_kind: 'user', amount: '1' },
    ],
    seal: { seq: 1, is_valid: true },
  });
  const unsealedId = (await entries()).data[0]?.txn_id ?? 0;
  expect((await read(unsealedId)).seal).toBeNull();
  await stage.spot.owner.query('alter table ledger.txn disable trigger txn_immutable');
  const tamper = (reference: string | null) =>
    stage.spot.owner.query('update ledger.txn set reference = $2 where id = $1', [sealedId, reference]);
  await tamper('changed');
  expect((await read(sealedId)).seal?.is_valid).toBe(false);
  await tamper(null);
  await stage.spot.owner.query('alter table ledger.txn enable trigger txn_immutable');
  expect(await stage.call('sam', 'ledger.operator_txn', { txn_id: 999_999 })).toMatchObject({
    key: 'ledger.txn_not_found',
  });
});

test('the platform accounts count what is not sealed yet, and every currency sums up to nothing', async () => {
  await stage.spot.fund(2, { USDT: '7' });
  const { accounts, currencies } = (await stage.call('sam', 'ledger.operator_accounts')).data as {
    accounts: { name: string; code: string; balance: string }[];
    currencies: Record<string, string>[];
  };
  const balanceOf = (name: string, code: string) =>
    accounts.find((one) => one.name === name && one.code === code)?.balance;
  expect([balanceOf('demo', 'USDT'), balanceOf('demo', 'BTC')]).toEqual(['-1007', '-1']);
  expect([balanceOf('fees', 'USDT'), balanceOf('fees', 'BTC')]).toEqual(['0.5', '0.00001']);
  expect(currencies.find((one) => one['code'] === 'USDT')).toMatchObject({
    users: '1006.5',
    house: '0.5',
    world: '-1007',
  });
  expect(new Set(currencies.map((one) => one['sum']))).toEqual(new Set(['0']));
  expect(currencies.find((one) => one['code'] === 'SOL')).toMatchObject({
    users: '0',
    house: '0',
    world: '0',
  });
});

test('the audit is shown, and runs when it is asked for', async () => {
  expect((await stage.call('sam', 'ledger.operator_audit')).data).toEqual({
    ran_at: null,
    ms: null,
    violations: 0,
    checks: [],
  });
  expect(await stage.call('sam', 'ledger.operator_audit_now')).toMatchObject({
    key: 'operator.role_missing',
  });
  const change = (sign: '+' | '-') =>
    stage.spot.db.query(
      `update ledger.account set available = available ${sign} 1 where user_id = 2 and currency_id = 2`,
    );
  await change('+');
  await stage.call('rita', 'ledger.operator_audit_now');
  const report = (await stage.call('sam', 'ledger.operator_audit')).data as {
    ran_at: number;
    violations: number;
    checks: { name: string; violations: number; sample: string[] }[];
  };
  expect(report).toMatchObject({ ran_at: stage.spot.clock.now(), violations: 3 });
  const broken = report.checks.filter((check) => check.violations > 0);
  expect(broken.map((check) => check.name)).toEqual(['L3 balance', 'L3 sum', 'L11']);
  expect(broken[0]?.sample[0]).toContain('"currency_id":2');
  await change('-');
  expect((await stage.call('rita', 'ledger.operator_audit_now')).data).toMatchObject({ violations: 0 });
});

test('audits that are asked for at the same time are one', async () => {
  const run = vi.spyOn(stage.auditor, 'run');
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => stage.call('rita', 'ledger.operator_audit_now')),
  );
  for (const { data } of answers) expect(data).toMatchObject({ violations: 0 });
  expect(run).toHaveBeenCalledTimes(1);
  await stage.call('rita', 'ledger.operator_audit_now');
  expect(run).toHaveBeenCalledTimes(2);
  run.mockRestore();
});

test('other roles do not see the ledger', async () => {
  for (const name of [
    'ledger.operator_entries',
    'ledger.operator_accounts',
    'ledger.operator_audit',
    'ledger.operator_manual_entries',
  ] as const) {
    expect(await stage.call('cora', name), name).toMatchObject({ status: 403, key: 'operator.role_missing' });
    expect(await stage.call('nobody', name), name).toMatchObject({ status: 401 });
  }
  expect(await entries({ uid })).toBeTruthy();
  expect(await stage.call('sam', 'ledger.operator_entries', { uid: '99999999' })).toMatchObject({
    key: 'ledger.user_not_found',
    details: { field: 'uid' },
  });
});
