import { addDecimal, subDecimal } from '@openbourse/money';
import { fakeClock } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ledger } from '../ledger/index.ts';
import { partsOf } from '../slice-parts.ts';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { createStatement, type Statement } from './statement.ts';
import { testBranding } from '../testing/test-branding.ts';

const [USDT, BTC] = [1, 2] as const;
const [ANNA, BEN, NOBODY] = [1, 2, 3] as const;
const ANNA_OWN = { userId: ANNA, wallet: 'trade' } as const;

let stage: SpotStage;

/** Statements as they are made at an instant. */
function statementAt(now: number): Statement {
  const readUser = async () => ({ uid: '10000001', email: 'anna@example.com', mobile: null }) as never;
  return createStatement({
    db: stage.db,
    clock: fakeClock(now),
    identity: { readUser },
    branding: testBranding,
    kinds: partsOf('statement'),
  });
}
const nextYear = (): Statement => statementAt(Date.UTC(2027, 1, 1));

type Owner = Parameters<Ledger['post']>[1]['postings'][number]['owner'];
type Posting = readonly [Owner, number, string];

function post(kind: string, postings: readonly Posting[]): Promise<boolean> {
  return stage.db.transaction((tx) =>
    stage.ledger.post(tx, {
      kind,
      reference: `${kind}-1`,
      idempotencyKey: kind,
      postings: postings.map(([owner, currencyId, amount]) => ({ owner, currencyId, amount })),
    }),
  );
}

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(ANNA, { USDT: '100000' });
  await stage.fund(BEN, { BTC: '2', USDT: '50000' });
  // Anna buys 1 at 60,000 and pays 0.001 of it as a fee; a week later she sells a half at 64,000 less 32.
  await stage.place(BEN, { side: 'sell', type: 'limit', price: '60000', quantity: '1' });
  await stage.place(ANNA, { side: 'buy', type: 'limit', price: '60000', quantity: '1' });
  stage.clock.sleep(7 * 86_400_000);
  await stage.place(BEN, { side: 'buy', type: 'limit', price: '64000', quantity: '0.5' });
  await stage.place(ANNA, { side: 'sell', type: 'limit', price: '64000', quantity: '0.5' });
  await post('deposit', [
    [{ world: 'chain:test' }, BTC, '-0.1'],
    [ANNA_OWN, BTC, '0.1'],
  ]);
  await post('withdrawal', [
    [ANNA_OWN, BTC, '-0.2'],
    [{ world: 'chain:test' }, BTC, '0.1995'],
    [{ house: 'withdrawal_fee' }, BTC, '0.0005'],
  ]);
  await post('contract_close', [
    [ANNA_OWN, USDT, '-75'],
    [{ house: 'contract_pool' }, USDT, '70'],
    [{ house: 'fees' }, USDT, '5'],
  ]);
  await post('contract_overnight', [
    [ANNA_OWN, USDT, '-2'],
    [{ house: 'contract_pool' }, USDT, '2'],
  ]);
  await stage.ledger.transfer({
    by: { userId: ANNA },
    input: { from_account_type_id: 1, to_account_type_id: 5, currency_id: BTC, amount: '0.1' },
  });
});
// Not audited: what other slices post is posted here without their rows.
afterAll(() => stage.stop());

test('a year has its gains, income, results and expenses, from the ledger alone', async () => {
  const { totals, assets, is_final, to_complete_count } = await nextYear().yearly(ANNA, 2026);
  // 0.299 is left of the 0.999 that cost 60,000, and 0.1 came on a day with a price of 64,000.
  expect(assets.map(({ code, closing_cost }) => [code, closing_cost?.slice(0, 12)])).toEqual([
    ['BTC', '24357.957957'],
    ['USDT', '71891'],
  ]);
  expect(assets[0]).toMatchObject({
    ...{ opening: '0', acquired: '1.099', disposed: '0.5005', withdrawn: '0.1995', closing: '0.399' },
    incomplete: 0,
  });
  expect(assets[0]?.gain).toMatch(/^1939\.93993993/);
  expect(totals).toMatchObject({
    income: [{ kind: 'grant', amount: '100000' }],
    results: [{ kind: 'contract', amount: '-70' }],
    expenses: [
      { kind: 'contract_fee', amount: '5' },
      { kind: 'overnight_fee', amount: '2' },
      { kind: 'withdrawal_fee', amount: '32' },
    ],
    ...{ losses: '0', fees_included: '92', incomplete: 0 },
  });
  expect([is_final, to_complete_count]).toEqual([true, 0]);
});

test.each([ANNA, BEN])('what a year ends with is what the accounts of user %i have', async (userId) => {
  const { assets } = await nextYear().yearly(userId, 2026);
  const balances = new Map<string, string>();
  for (const { code, available, held } of await stage.ledger.balancesOf(userId))
    balances.set(code, addDecimal(balances.get(code) ?? '0', addDecimal(available, held)));
  expect(assets.map(({ code, closing }) => [code, closing])).toEqual(
    [...balances].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  for (const { opening, acquired, disposed, withdrawn, closing } of assets)
    expect(subDecimal(subDecimal(addDecimal(opening, acquired), disposed), withdrawn)).toBe(closing);
});

test('the next year opens with the lots that the last one left', async () => {
  const { assets, totals, is_final } = await nextYear().yearly(ANNA, 2027);
  expect(assets[0]).toMatchObject({ code: 'BTC', opening: '0.399', acquired: '0', closing: '0.399' });
  expect(assets[0]?.closing_cost).toMatch(/^24357\.957957/);
  expect([totals.net, totals.income, is_final]).toEqual(['0', [], false]);
});

test('a file of a final year always has the same bytes, and its rows add up to the figures', async () => {
  const input = { year: 2026, format: 'csv', locale: 'en-US' } as const;
  const first = await nextYear().file(ANNA, input);
  expect(first.fileName).toBe('statement-2026.csv');
  expect((await statementAt(Date.UTC(2031, 0, 1)).file(ANNA, input)).body).toBe(first.body);
  const [head = '', ...lines] = String(first.body).trimEnd().split('\r\n');
  const names = head.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
  const { totals } = await nextYear().yearly(ANNA, 2026);
  const sum = (column: string): string =>
    rows
      .map((row) => row[column] ?? '')
      .reduce((total, cell) => addDecimal(total, cell === '' ? '0' : cell), '0');
  expect(sum('gain_usdt')).toBe(totals.net_gain);
  expect(addDecimal(sum('gain_usdt'), sum('income_usdt'))).toBe(totals.net);
  expect(sum('fee_included_usdt')).toBe(totals.fees_included);
  expect(rows.filter(({ record }) => record === 'withdrawn')).toMatchObject([
    { asset: 'BTC', quantity: '0.1995', kind: 'withdrawal', reference: 'withdrawal-1' },
  ]);
  expect(rows.some(({ kind }) => kind === 'transfer')).toBe(false);
});

test('a document of a final year always has the same bytes', async () => {
  const input = { year: 2026, format: 'pdf', locale: 'de-DE' } as const;
  const first = await nextYear().file(ANNA, input);
  const again = await statementAt(Date.UTC(2031, 0, 1)).file(ANNA, input);
  const [bytes, others] = [first, again].map(({ body }) => Buffer.from(body));
  expect(bytes?.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(others?.equals(bytes ?? Buffer.alloc(0))).toBe(true);
  expect([first.contentType, first.fileName]).toEqual(['application/pdf', 'statement-2026.pdf']);
});

test('a year is final an hour after its end, and years without movements are refused', async () => {
  const end = Date.UTC(2027, 0, 1);
  const finalOf = async (now: number) =>
    (await statementAt(now).years(ANNA)).years.map(({ year, is_final }) => [year, is_final]);
  expect(await finalOf(end - 1)).toEqual([[2026, false]]);
  expect(await finalOf(end + 3_599_999)).toEqual([
    [2027, false],
    [2026, false],
  ]);
  expect(await finalOf(end + 3_600_000)).toEqual([
    [2027, false],
    [2026, true],
  ]);
  expect(await nextYear().years(NOBODY)).toEqual({ years: [] });
  await expect(nextYear().yearly(ANNA, 2025)).rejects.toMatchObject({
    key: 'statement.year_unavailable',
    details: { field: 'year', accepted: '2027, 2026' },
  });
  await expect(nextYear().yearly(NOBODY, 2026)).rejects.toMatchObject({ key: 'statement.year_unavailable' });
});
