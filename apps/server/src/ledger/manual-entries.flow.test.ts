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
let tickets = 0;

function propose(operator: string, input: Readonly<Record<string, string | number>> = {}) {
  tickets += 1;
  const entry = {
    uid,
    account_type_id: 1,
    currency_id: 1,
    direction: 'credit',
    amount: '25',
    kind: 'correction',
  };
  const reason = `${REASON}, ticket ${tickets}`;
  return stage.call(operator, 'ledger.operator_post_entry', { ...entry, reason, ...input });
}

const decide = (operator: string, id: number, decision = 'approve') =>
  stage.call(operator, 'operator.decide_proposal', {
    id,
    decision,
    reason: 'Seen in the chain explorer',
  });
const idOf = (answer: { readonly data: never }) => (answer.data as { id: number }).id;
const balance = () => stage.spot.balance(USER, 'USDT');

test('an entry moves nothing until another operator approves it, and then once', async () => {
  const proposed = await propose('mira');
  expect(proposed.data).toMatchObject({ state: 'waiting', proposed_by_name: 'mira', before: null });
  expect(JSON.parse((proposed.data as { after: string }).after)).toMatchObject({ uid, amount: '25' });
  expect(await balance()).toEqual({ available: '0', held: '0' });
  const decided = await Promise.all(
    ['chen', 'dora', 'chen', 'dora'].map((name) => decide(name, idOf(proposed))),
  );
  expect(decided.filter(({ key }) => key === undefined)).toHaveLength(1);
  expect(decided.filter(({ key }) => key === 'operator.proposal_decided')).toHaveLength(3);
  expect(await balance()).toEqual({ available: '25', held: '0' });
  const listed = await stage.call('sam', 'ledger.operator_manual_entries', { uid });
  const [entry] = (listed.data as { data: { id: string }[] }).data;
  expect(entry).toMatchObject({ amount: '25', maker_name: 'mira', code: 'USDT' });
  const entries = await stage.call('sam', 'ledger.operator_entries', { reference: entry?.id ?? '' });
  expect((entries.data as { data: unknown[] }).data).toMatchObject([
    { account_kind: 'world', account: 'correction', amount: '-25', kind: 'manual_entry' },
    { account_kind: 'user', account: 'trade', uid, amount: '25', balance_after: '25' },
  ]);
  expect((await stage.auditLog()).map(({ action }) => action)).toEqual([
    ...['operator.propose', 'ledger.post_entry', 'operator.approve_proposal'],
  ]);
});

test('a rejected entry moves nothing and stays rejected', async () => {
  const before = await balance();
  const proposed = await propose('mira', { direction: 'debit', amount: '5', kind: 'compensation' });
  expect((await decide('chen', idOf(proposed), 'reject')).data).toMatchObject({ state: 'rejected' });
  expect(await decide('dora', idOf(proposed))).toMatchObject({ key: 'operator.proposal_decided' });
  expect(await balance()).toEqual(before);
});

test('whoever proposed an entry cannot approve it, whatever the roles', async () => {
  const proposed = await propose('mira');
  expect(await decide('mira', idOf(proposed))).toMatchObject({ key: 'operator.same_operator' });
  await expect(
    stage.spot.db.query(
      `insert into ledger.manual_entry (public_id, user_id, wallet, currency_id, direction, amount, kind, reason,
         maker_id, maker_name, proposed_at, checker_id, checker_name, approved_at)
       select gen_random_uuid(), user_id, wallet, currency_id, direction, amount, kind, reason,
         maker_id, maker_name, proposed_at, maker_id, maker_name, approved_at from ledger.manual_entry limit 1`,
    ),
    'the table refuses it as well',
  ).rejects.toMatchObject({ constraint: 'manual_entry_two_persons' });
  expect((await decide('mira', idOf(proposed), 'reject')).data).toMatchObject({ state: 'taken_back' });
});

test('no operator touches a user account of their own, on either side', async () => {
  const own = String(10_000_000 + OPERATORS_OWN_USER);
  expect(await propose('owen', { uid: own })).toMatchObject({ key: 'operator.own_account' });
  const proposed = await propose('mira', { uid: own });
  expect(await decide('owen', idOf(proposed))).toMatchObject({ key: 'operator.own_account' });
  expect((await decide('chen', idOf(proposed), 'reject')).data).toMatchObject({ state: 'rejected' });
});

test('a debit takes no more than is available, when it is proposed and when it is approved', async () => {
  const debit = (amount: string) => propose('mira', { direction: 'debit', amount });
  expect(await debit('25.01')).toMatchObject({
    key: 'ledger.insufficient_balance',
    details: { limit: '25.01', available: '25' },
  });
  const [first, second] = [await debit('5'), await debit('25')];
  expect((await decide('chen', idOf(first))).data).toMatchObject({ state: 'approved' });
  expect(await decide('chen', idOf(second))).toMatchObject({ key: 'ledger.insufficient_balance' });
  expect((await decide('chen', idOf(second), 'reject')).data).toMatchObject({ state: 'rejected' });
  expect(await balance()).toEqual({ available: '20', held: '0' });
});

test('the same entry waits once', async () => {
  const reason = 'A deposit of the same day';
  const repeats = await Promise.all(Array.from({ length: 4 }, () => propose('mira', { reason })));
  expect(repeats.filter(({ key }) => key === undefined)).toHaveLength(1);
  expect(repeats.filter(({ key }) => key === 'operator.proposal_waiting')).toHaveLength(3);
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
  for (const [name, id] of [
    ['sam', idOf(proposed)],
    ['chen', 999_999],
  ] as const)
    expect(await decide(name, id)).toMatchObject({ key: 'operator.proposal_not_found' });
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
