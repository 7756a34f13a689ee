import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LedgerConsoleStage, startLedgerConsoleStage } from '../testing/ledger-console-stage.ts';
import { brokenChecks } from '../testing/spot-stage.ts';

let stage: LedgerConsoleStage;
let uid: string;

const USER = 1;
const OPERATORS_OWN_USER = 2;

beforeAll(async () => {
  stage = await startLedgerConsoleStage();
  uid = await stage.addUser(USER);
  await stage.addUser(OPERATORS_OWN_USER);
  await stage.addOperator('mira', ['ledger_maker', 'ledger_checker']);
  await stage.addOperator('chen', ['ledger_checker']);
  await stage.addOperator('dora', ['ledger_checker']);
  await stage.addOperator('owen', ['ledger_maker', 'ledger_checker'], OPERATORS_OWN_USER);
  await stage.addOperator('sam', ['support']);
});
afterAll(() => stage.stop());

const REASON = 'A deposit was credited twice by mistake';
let keys = 0;

function propose(operator: string, input: Readonly<Record<string, string | number>> = {}, key?: string) {
  keys += 1;
  const entry = {
    uid,
    account_type_id: 1,
    currency_id: 1,
    direction: 'credit',
    amount: '25',
    kind: 'correction',
  };
  return stage.call(
    operator,
    'ledger.operator_propose_entry',
    { ...entry, reason: REASON, ...input },
    key ?? `propose-${keys}`,
  );
}

const decide = (operator: string, id: string, decision = 'approve') =>
  stage.call(operator, 'ledger.operator_decide_entry', {
    id,
    decision,
    reason: 'Seen in the chain explorer',
  });
const idOf = (answer: { readonly data: never }) => (answer.data as { id: string }).id;
const balance = () => stage.spot.balance(USER, 'USDT');

test('an entry moves nothing until another operator approves it, and then once', async () => {
  const proposed = await propose('mira');
  expect(proposed.data).toMatchObject({ state: 'proposed', uid, amount: '25', maker_name: 'mira' });
  expect(await balance()).toEqual({ available: '0', held: '0' });
  const decided = await Promise.all(Array.from({ length: 5 }, () => decide('chen', idOf(proposed))));
  for (const { data } of decided) expect(data).toMatchObject({ state: 'approved', checker_name: 'chen' });
  expect(await balance()).toEqual({ available: '25', held: '0' });
  expect(await decide('dora', idOf(proposed))).toMatchObject({ key: 'ledger.manual_entry_decided' });
  expect(await decide('chen', idOf(proposed), 'reject')).toMatchObject({
    key: 'ledger.manual_entry_decided',
  });
  const entries = await stage.call('sam', 'ledger.operator_entries', { reference: idOf(proposed) });
  expect((entries.data as { data: unknown[] }).data).toMatchObject([
    { account_kind: 'world', account: 'correction', amount: '-25', kind: 'manual_entry' },
    { account_kind: 'user', account: 'trade', uid, amount: '25', balance_after: '25' },
  ]);
  expect(await stage.auditLog()).toMatchObject([
    { action: 'ledger.propose_entry', reason: REASON },
    { action: 'ledger.approve_entry', reason: 'Seen in the chain explorer' },
  ]);
});

test('a rejected entry moves nothing and stays rejected', async () => {
  const before = await balance();
  const proposed = await propose('mira', { direction: 'debit', amount: '5', kind: 'compensation' });
  expect((await decide('chen', idOf(proposed), 'reject')).data).toMatchObject({ state: 'rejected' });
  expect(await decide('dora', idOf(proposed))).toMatchObject({ key: 'ledger.manual_entry_decided' });
  expect(await balance()).toEqual(before);
});

test('whoever proposed an entry cannot decide it, whatever the roles', async () => {
  const proposed = await propose('mira');
  for (const decision of ['approve', 'reject']) {
    expect(await decide('mira', idOf(proposed), decision)).toMatchObject({ key: 'operator.same_operator' });
  }
  await expect(
    stage.spot.db.query(
      `update ledger.manual_entry set state = 'approved', checker_id = maker_id, checker_name = 'x',
         decision_reason = 'without anybody', decided_at = proposed_at where public_id = $1`,
      [idOf(proposed)],
    ),
    'the table refuses it as well',
  ).rejects.toMatchObject({ constraint: 'manual_entry_two_persons' });
  expect((await decide('chen', idOf(proposed), 'reject')).data).toMatchObject({ state: 'rejected' });
});

test('no operator touches the own user account, on either side', async () => {
  const own = String(10_000_000 + OPERATORS_OWN_USER);
  expect(await propose('owen', { uid: own })).toMatchObject({ key: 'operator.own_account' });
  const proposed = await propose('mira', { uid: own });
  expect(await decide('owen', idOf(proposed))).toMatchObject({ key: 'operator.own_account' });
  expect((await decide('chen', idOf(proposed), 'reject')).data).toMatchObject({ state: 'rejected' });
});

test('a debit takes no more than is available; the entry waits', async () => {
  const proposed = await propose('mira', { direction: 'debit', amount: '25.01' });
  expect(await decide('chen', idOf(proposed))).toMatchObject({
    key: 'ledger.insufficient_balance',
    details: { limit: '25.01', available: '25' },
  });
  const waiting = await stage.call('sam', 'ledger.operator_manual_entries', { state: 'proposed', uid });
  expect((waiting.data as { data: { id: string }[] }).data.map((one) => one.id)).toEqual([idOf(proposed)]);
  expect((await decide('chen', idOf(proposed), 'reject')).data).toMatchObject({ state: 'rejected' });
  const debit = await propose('mira', { direction: 'debit', amount: '5' });
  expect((await decide('chen', idOf(debit))).data).toMatchObject({ state: 'approved' });
  expect(await balance()).toEqual({ available: '20', held: '0' });
});

test('a proposal is made once per key, and another one with the key is a conflict', async () => {
  const repeats = await Promise.all(Array.from({ length: 4 }, () => propose('mira', {}, 'same')));
  expect(new Set(repeats.map(idOf)).size).toBe(1);
  expect(await propose('mira', { amount: '26' }, 'same')).toMatchObject({
    key: 'request.idempotency_conflict',
  });
  const log = await stage.auditLog();
  const first = log.filter((row) => row.action === 'ledger.propose_entry').length;
  await propose('mira', {}, 'same');
  const second = (await stage.auditLog()).filter((row) => row.action === 'ledger.propose_entry').length;
  expect(second, 'a repeat is no change').toBe(first);
});

test.each([
  [{ uid: '99999999' }, 'ledger.user_not_found'],
  [{ currency_id: 9_999 }, 'ledger.currency_not_in_account'],
  [{ currency_id: 2, account_type_id: 4 }, 'ledger.currency_not_in_account'],
  [{ amount: '0' }, 'ledger.amount_zero'],
  [{ amount: '0.0000000001' }, 'ledger.amount_decimals'],
  [{ amount: '-5' }, 'request.invalid'],
  [{ reason: 'too short' }, 'request.invalid'],
  [{ kind: 'gift' }, 'request.invalid'],
] as const)('a proposal with %o is refused with %s', async (input, key) => {
  expect(await propose('mira', input)).toMatchObject({ key });
});

test('each step takes its role, and entries that do not exist are not found', async () => {
  expect(await propose('chen')).toMatchObject({ status: 403, key: 'operator.role_missing' });
  expect(await propose('sam')).toMatchObject({ status: 403, key: 'operator.role_missing' });
  const proposed = await propose('mira');
  expect(await decide('sam', idOf(proposed))).toMatchObject({ status: 403, key: 'operator.role_missing' });
  expect(await decide('chen', idOf(proposed).replace(/^./, 'f'))).toMatchObject({
    key: 'ledger.manual_entry_not_found',
  });
});

test('the audit finds nothing wrong with all that, and money that moved by hand without two persons', async () => {
  await stage.spot.assertClean();
  const { db, ledger } = stage.spot;
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'manual_entry',
      reference: 'nobody',
      idempotencyKey: 'nobody',
      postings: [
        { owner: { world: 'correction' }, currencyId: 1, amount: '-1' },
        { owner: { userId: USER, wallet: 'trade' }, currencyId: 1, amount: '1' },
      ],
    }),
  );
  const broken = brokenChecks(await stage.spot.audit());
  expect(broken).toEqual({ 'manual entries': [{ reference: 'nobody', currency_id: 1 }] });
});
