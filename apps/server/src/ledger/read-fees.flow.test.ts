import { addDecimal, compareDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { feeReader, type TxnRange } from './index.ts';
import type { PostingOwner } from './post.ts';

/** Fees that are shared with others are read by ranges of transactions; each range is added up here from what was posted. */
let stage: SpotStage;

interface Posted {
  readonly kind: string;
  readonly reference: string;
  readonly at: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
}

/** In the order of their transactions, whose ids are dense here. */
const posted: Posted[] = [];
const KINDS = [
  'contract_open_fee',
  'contract_close',
  'fiat_fee',
  'spot_fee',
  'deposit_of_test',
  'fiat_release',
] as const;
const houseOf = (kind: string): string => (kind.startsWith('contract') ? 'contract_fee' : 'fees');

beforeAll(async () => {
  stage = await startSpotStage();
  for (const userId of [1, 2, 3]) await stage.fund(userId, { USDT: '1000', BTC: '1000' });
  for (let index = 0; index < 48; index += 1) {
    stage.clock.advance(index % 5 === 0 ? 0 : 700);
    const kind = KINDS[index % KINDS.length] ?? 'spot_fee';
    const amount = `${1 + (index % 7)}.${String(1 + (index % 3))}`;
    await pay({
      kind,
      reference: `r${index}`,
      at: stage.clock.now(),
      userId: 1 + (index % 3),
      currencyId: 1 + (index % 2),
      amount,
    });
  }
});
afterAll(() => stage.stop());

async function pay(fee: Posted): Promise<void> {
  const { kind, reference, userId, currencyId, amount } = fee;
  const house: PostingOwner =
    kind === 'fiat_release' ? { userId: 9, wallet: 'trade' } : { house: houseOf(kind) };
  await stage.db.transaction((tx) =>
    stage.ledger.post(tx, {
      ...{ kind, reference, idempotencyKey: reference },
      postings: [
        { owner: { userId, wallet: 'trade' }, currencyId, amount: `-${amount}` },
        { owner: house, currencyId, amount },
      ],
    }),
  );
  posted.push(fee);
}

const firstId = async (): Promise<number> => {
  const [row] = await stage.db.query<{ id: number }>(
    `select min(id) as id from ledger.txn where reference = 'r0'`,
  );
  return row?.id ?? 0;
};

function sumBy(fees: readonly Posted[], keyOf: (fee: Posted) => readonly unknown[]): readonly string[] {
  const sums = new Map<string, string>();
  for (const fee of fees) {
    const key = keyOf(fee).join(' ');
    sums.set(key, addDecimal(sums.get(key) ?? '0', fee.amount));
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`).toSorted((a, b) => (a < b ? -1 : 1));
}
const sorted = (lines: readonly string[]): readonly string[] => lines.toSorted((a, b) => (a < b ? -1 : 1));

/** Ranges of every length: what is at their ends is in exactly one of two that follow each other. */
async function ranges(): Promise<readonly (readonly [TxnRange, readonly Posted[]])[]> {
  const first = await firstId();
  return [0, 1, 5, 11, 23, 40].flatMap((from) =>
    [from, from + 1, from + 7, posted.length].map((to): readonly [TxnRange, readonly Posted[]] => [
      { afterTxnId: first + from - 1, toTxnId: first + to - 1 },
      posted.slice(from, to),
    ]),
  );
}

test('what users paid is theirs by currency and by the house that got it, without closes of contracts', async () => {
  for (const [range, fees] of await ranges()) {
    const { paid } = await feeReader.feesOf(stage.db, range);
    const own = fees.filter(({ kind }) => ['contract_open_fee', 'fiat_fee', 'spot_fee'].includes(kind));
    const found = paid.map(
      ({ userId, currencyId, house, amount }) => `${userId} ${currencyId} ${house} ${amount}`,
    );
    expect(sorted(found)).toEqual(sumBy(own, (fee) => [fee.userId, fee.currencyId, houseOf(fee.kind)]));
  }
});

test('what was traded counts both ways, of both sides', async () => {
  for (const [range, fees] of await ranges()) {
    const { traded } = await feeReader.feesOf(stage.db, range);
    const releases = fees.filter(({ kind }) => kind === 'fiat_release');
    const both = [...releases, ...releases.map((fee) => ({ ...fee, userId: 9 }))];
    const found = traded.map(
      ({ kind, userId, currencyId, amount }) => `${kind} ${userId} ${currencyId} ${amount}`,
    );
    expect(sorted(found)).toEqual(sumBy(both, (fee) => [fee.kind, fee.userId, fee.currencyId]));
  }
});

test('fees of contracts are what the house got, one by one, with the position or the close', async () => {
  for (const [range, fees] of await ranges()) {
    const { contracts } = await feeReader.feesOf(stage.db, range);
    const found = contracts.map(({ kind, reference, currencyId, amount }) =>
      [kind, reference, currencyId, amount].join(' '),
    );
    const expected = fees
      .filter(({ kind }) => kind.startsWith('contract'))
      .map(({ kind, reference, currencyId, amount }) => [kind, reference, currencyId, amount].join(' '));
    expect(sorted(found)).toEqual(sorted(expected));
    for (const { amount } of contracts) expect(compareDecimal(amount, '0')).toBe(1);
  }
});

test('a range ends before the first transaction of an instant, also where several share it', async () => {
  const first = await firstId();
  const all = { afterTxnId: first - 1, toTxnId: first + posted.length - 1 };
  for (const { at } of posted)
    for (const instant of [at - 1, at, at + 1]) {
      const before = posted.filter((fee) => fee.at < instant).length;
      expect(await feeReader.lastTxnBefore(stage.db, all, instant)).toBe(first + before - 1);
    }
  expect(await feeReader.firstTxnAt(stage.db, all)).toBe(posted[0]?.at);
  expect(
    await feeReader.firstTxnAt(stage.db, { afterTxnId: all.toTxnId, toTxnId: all.toTxnId + 9 }),
  ).toBeNull();
});

test('only what is sealed is final', async () => {
  await stage.ledger.seal();
  const sealed = await feeReader.sealedTxnId(stage.db);
  await stage.fund(1, { USDT: '1' });
  expect(await feeReader.sealedTxnId(stage.db)).toBe(sealed);
  await stage.ledger.seal();
  expect(await feeReader.sealedTxnId(stage.db)).toBe(sealed + 1);
});
