import { expect, test } from 'vitest';
import { chainTicks, closeBy, closeForCover, publishRoot, wonUp } from '../../test/sample-receipts.ts';
import type { Verification } from './step.ts';
import { findBrokenTick, rootHash, tickHash } from './tick-chain.ts';
import { type PublishedRoots, verifyContractReceipt } from './verify-contract.ts';
import { verifyMicroReceipt } from './verify-micro.ts';

const FALL = ['60000', '60000', '58000', '57000', '57010'];
const NO_TRIGGERS = { stopLoss: null, takeProfit: null, closeLots: 0 };
const SAMPLES = {
  'isolated liquidation': closeBy('isolated', ['60000', '60000', '58000', '57320.01', '57010'], NO_TRIGGERS),
  'cross liquidation': closeBy('cross', ['60000', '60000', '55000', '50290', '50001'], NO_TRIGGERS),
  'stop-loss': closeBy('isolated', FALL, { ...NO_TRIGGERS, stopLoss: '58500' }),
  'take-profit': closeBy('cross', ['60000', '60000', '61000', '61001'], {
    ...NO_TRIGGERS,
    takeProfit: '60900.5',
  }),
  'a part': closeBy('isolated', ['60000', '60000', '60100.07', '60100'], { ...NO_TRIGGERS, closeLots: 33 }),
  'a covering close': closeForCover(),
};

/**
 * Fields that a receipt of a contract only names, and no number is computed from; `contract.rules` has the
 * versions.
 */
const NAMED_ONLY = [
  /^kind$/,
  /^close\.(id|currency_match_id|leverage)$/,
  /^terms\.(rule_id|lots_max|leverages\.|overnight_)/,
  // Of the brackets only the rate and the amount of the position's own count, while it is within it.
  /^terms\.brackets\.\d+\.(notional_max|leverage_max)$/,
  /^terms\.brackets\.[1-3]\./,
];

function isKnownGood(verification: Verification): boolean {
  return verification.isValid && verification.steps.length > 5;
}

test.each(Object.entries(SAMPLES))('recomputes the receipt of %s', (_, { receipt, root }) => {
  const verification = verifyContractReceipt(receipt, { entry: root, exit: root });
  expect(verification.steps.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(isKnownGood(verification)).toBe(true);
});

test('the samples close for the reasons that they stand for', () => {
  expect(Object.values(SAMPLES).map(({ receipt }) => receipt.close.reason)).toEqual([
    'liquidation',
    'liquidation',
    'stop_loss',
    'take_profit',
    'requested',
    'covering',
  ]);
});

test.each(Object.entries(SAMPLES))('finds every forged field of %s', (name, { receipt, root }) => {
  const isNamedOnly = (path: string): boolean =>
    NAMED_ONLY.some((pattern) => pattern.test(path)) || isUnused(name, path);
  const missed = forge(receipt)
    .filter(({ path }) => !isNamedOnly(path))
    .filter(({ variants }) =>
      variants.every((forged) => verifyContractReceipt(forged, { entry: root, exit: root }).isValid),
    )
    .map(({ path }) => path);
  expect(missed).toEqual([]);
});

/** Fields that decide only another kind of close. */
function isUnused(name: string, path: string): boolean {
  const isCross = ['cross liquidation', 'take-profit', 'a covering close'].includes(name);
  if (path === 'take_profit' || path === 'stop_loss') return !name.startsWith(path.slice(0, 4));
  if (path === 'terms.liquidation_fee_percent') return !name.includes('liquidation');
  if (path === 'close.position_id') return !isCross;
  // The loss of the other position is only compared with the cash.
  if (name === 'a covering close' && /^cross\.(available|positions\.1\.)/.test(path)) return true;
  // The free balance of a cross account counts only where the account is tested or pays for a loss.
  return path.endsWith('positions.0.symbol') || (path === 'cross.available' && name === 'take-profit');
}

test('recomputes the receipt of a micro order and finds every forged field', () => {
  const { receipt, root } = wonUp();
  const roots = { entry: root, exit: root };
  expect(verifyMicroReceipt(receipt, roots).steps.filter(({ isRight }) => !isRight)).toEqual([]);
  const missed = forge(receipt)
    .filter(({ variants }) => variants.every((forged) => verifyMicroReceipt(forged, roots).isValid))
    .map(({ path }) => path);
  // What a loss would have cost has no part in a win.
  expect(missed).toEqual(['kind', 'order.loss_percent']);
});

test('finds an exit that is not the last tick before the expiry', () => {
  const { receipt } = wonUp();
  const earlier = { ...receipt.order, exit_price: '60000.1', exit_at: receipt.order.entry_at, state: 'tied' };
  const forged = { ...receipt, exit_seq: 2, order: { ...earlier, payout: '10.00000001' } };
  const wrong = verifyMicroReceipt(forged).steps.filter(({ isRight }) => !isRight);
  expect(wrong.map(({ name }) => name)).toEqual(['exit_time']);
});

test('a void order gives the whole stake back', () => {
  const { receipt } = wonUp();
  const order = {
    ...receipt.order,
    state: 'void',
    void_reason: 'no_exit_tick',
    exit_price: null,
    exit_at: null,
  };
  const noExit = { ...receipt, exit: null, exit_seq: null, root: null };
  expect(verifyMicroReceipt({ ...noExit, order: { ...order, payout: '10.00000001' } }).isValid).toBe(true);
  expect(verifyMicroReceipt({ ...noExit, order: { ...order, payout: '10' } }).isValid).toBe(false);
  expect(verifyMicroReceipt({ ...noExit, order: { ...order, void_reason: null } }).isValid).toBe(false);
});

test('finds a root that the server never published', () => {
  const { receipt, root } = SAMPLES['stop-loss'];
  const others: readonly PublishedRoots[] = [
    { entry: root, exit: { ...root, root: '3'.repeat(64) } },
    { entry: root, exit: { ...root, minute: root.minute + 60_000 } },
    { entry: root, exit: { ...root, heads: root.heads.slice(1) } },
    { entry: root, exit: publishRoot(chainTicks('BTC/USDT.MARK', FALL.slice(1))) },
  ];
  for (const roots of others) expect(verifyContractReceipt(receipt, roots).isValid).toBe(false);
});

test('says which number of a receipt cannot be read', () => {
  const { receipt } = SAMPLES['stop-loss'];
  const [step] = verifyContractReceipt({ ...receipt, margin_before: '1e3' }).steps;
  expect(step).toMatchObject({ name: 'format', isRight: false });
  const { close: _, ...incomplete } = receipt;
  expect(verifyContractReceipt(incomplete as typeof receipt)).toMatchObject({ isValid: false });
});

test('hashes a tick and a root as the rule book says', () => {
  // Computed by another program: printf '%s' '<text>' | sha256sum.
  const first = { seq: 1, at: 1_767_614_400_000, price: '60000' };
  expect(tickHash('0'.repeat(64), 'BTC/USDT', first)).toBe(TICK_HASH);
  const heads = [
    { series: 'ETH/USDT', seq: 2, hash: 'b' },
    { series: 'BTC/USDT', seq: 1, hash: 'a' },
  ];
  expect(rootHash('0'.repeat(64), heads)).toBe(ROOT_HASH);
});

test('finds the first tick that does not follow', () => {
  const path = chainTicks('BTC/USDT', ['1', '2', '3']);
  const [one, two, three] = path.ticks as [never, never, never];
  expect(findBrokenTick(path)).toBeNull();
  expect(findBrokenTick({ ...path, ticks: [one, three] })).toBe(3);
  expect(findBrokenTick({ ...path, previous_hash: '1'.repeat(64) })).toBe(1);
  expect(findBrokenTick({ ...path, ticks: [two, three] })).toBe(2);
});

const TICK_HASH = '4e6c76ad1df8f70d9c7f820a99e10ec85af7191e024c34810cb2078c3463dcdf';
const ROOT_HASH = '39c33ecba5fcdca2c64cd17dad47efca2321fee57edcd2c6870019b2c183135f';

interface Forgery<T> {
  readonly path: string;
  readonly variants: readonly T[];
}

/** Every value of a receipt altered once, in several ways, the others as they were. */
function forge<T>(receipt: T): Forgery<T>[] {
  return alter(receipt).map(([path, variants]) => ({ path, variants: variants as T[] }));
}

function alter(value: unknown): [string, unknown[]][] {
  if (value === null) return [];
  if (typeof value === 'number') return [['', [value + 1]]];
  if (typeof value === 'string') return [['', alterText(value)]];
  return Object.entries(value as object).flatMap(([key, member]) =>
    alter(member).map(([path, variants]): [string, unknown[]] => [
      path === '' ? key : `${key}.${path}`,
      variants.map((altered) =>
        Array.isArray(value)
          ? Object.assign([...(value as unknown[])], { [key]: altered })
          : { ...value, [key]: altered },
      ),
    ]),
  );
}

const OTHER: Readonly<Record<string, string>> = {
  long: 'short',
  up: 'down',
  isolated: 'cross',
  cross: 'isolated',
  liquidation: 'take_profit',
  requested: 'liquidation',
  take_profit: 'stop_loss',
  stop_loss: 'liquidation',
  won: 'lost',
};

/** Other texts of the same kind: the last digit changed, the first one raised and lowered; or another word. */
function alterText(text: string): string[] {
  if (!/^-?\d/.test(text)) return [OTHER[text] ?? `${text}X`];
  const last = text.slice(-1);
  const ending = /\d/.test(last) ? `${(Number.parseInt(last, 10) + 1) % 10}` : '0';
  const first = text.search(/[1-8]/);
  const shift = (by: number): string =>
    text.slice(0, first) + (Number.parseInt(text.charAt(first), 10) + by) + text.slice(first + 1);
  return [text.slice(0, -1) + ending, ...(first < 0 ? [] : [shift(1), shift(-1)])];
}
