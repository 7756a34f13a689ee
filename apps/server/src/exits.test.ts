import { ENTRY_KINDS } from '@openbourse/api';
import { EXITS, type ExitName } from './ledger/index.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Asking = Readonly<Partial<Record<ExitName, string>>>;

/** Writers of transactions of the ledger, and why each is no exit or which file asks the door for each exit. */
const WRITERS: Readonly<Record<string, string | Asking>> = {
  'wallet/withdrawal/confirm-withdrawal.ts': { withdrawal: 'wallet/withdrawal/request-withdrawal.ts' },
  'payment/pay.ts': { payment: 'payment/pay.ts' },
  'fiat/order/move-escrow.ts': {
    ad: 'fiat/ad/escrow.ts',
    ad_order: 'fiat/order/check-opening.ts',
    sale: 'fiat/order/open-order.ts',
    release: 'fiat/order/act.ts',
  },
  'ledger/ledger.ts': 'the ledger itself',
  'ledger/post.ts': 'the ledger itself',
  'ledger/make-transfer.ts': 'between accounts of one user',
  'ledger/move.ts': 'between accounts of one user',
  'ledger/manual-entries.ts': 'two operators decide',
  'ledger/house-movements.ts': 'money of the house; two operators decide',
  'contract/apply-event.ts': 'against the pool, at the recorded price',
  'contract/seed-funds.ts': 'money of the house',
  'micro/settle-orders.ts': 'against the bankroll, at the recorded price',
  'micro/seed-bankroll.ts': 'money of the house',
  'spot/batch.ts': 'an exchange: as much comes in as goes out, at a price of the book',
  'staking/run-days.ts': 'comes in',
  'staking/redeem.ts': 'comes back',
  'staking/seed-pools.ts': 'money of the house',
  'subscription/settle-offerings.ts': 'an exchange with the house, at the published price',
  'subscription/move-supply.ts': 'money of the house',
  'referral/pay-due.ts': 'comes in from fees',
  'wallet/deposit/credit-deposit.ts': 'comes in',
  'wallet/deposit/reverse-deposit.ts': 'a chain took it back',
  'wallet/network-fee/book-fee.ts': 'money of the house, which a chain has taken',
  'demo/grant-play-money.ts': 'play money comes in',
};

const WRITES = /journal\.begin\(|ledger\.post\(|\bpost\(tx|ledger\.settleHold\(/;
const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds of a user's entries that take money from them, and which writers write them; all others bring money in. */
const KINDS_THAT_TAKE: Readonly<Record<string, readonly string[]>> = {
  withdrawal: ['wallet/withdrawal/confirm-withdrawal.ts'],
  fiat_release: ['fiat/order/move-escrow.ts'],
  fiat_fee: ['fiat/order/move-escrow.ts'],
  payment: ['payment/pay.ts'],
  transfer: ['ledger/make-transfer.ts', 'ledger/move.ts'],
  manual_entry: ['ledger/manual-entries.ts'],
  spot_trade: ['spot/batch.ts'],
  spot_fee: ['spot/batch.ts'],
  micro_settlement: ['micro/settle-orders.ts'],
  contract_open_fee: ['contract/apply-event.ts'],
  contract_close: ['contract/apply-event.ts'],
  contract_overnight: ['contract/apply-event.ts'],
  staking_redemption: ['staking/redeem.ts'],
  subscription_allocation: ['subscription/settle-offerings.ts'],
  deposit_reversal: ['wallet/deposit/reverse-deposit.ts'],
  deposit_debt_repaid: ['wallet/deposit/credit-deposit.ts'],
};
const KINDS_THAT_BRING: readonly EntryKind[] = [
  'deposit',
  'demo_grant',
  'deposit_shortfall',
  'staking_dividend',
  'referral_commission',
];

describe('money that leaves for another person or for a chain', () => {
  test('is written by known files only: a new one says whether it is an exit', () => {
    const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !/\.test\.ts$|(^|\/)testing\//.test(file),
    );
    const writers = sources.filter((file) => WRITES.test(read(file))).sort();
    expect(writers).toEqual(Object.keys(WRITERS).sort());
  });

  test('has a kind that names its writers: a new kind says whether it takes', () => {
    const takes = Object.keys(KINDS_THAT_TAKE);
    expect([...takes, ...KINDS_THAT_BRING].toSorted()).toEqual([...ENTRY_KINDS].toSorted());
    const writers = Object.values(KINDS_THAT_TAKE).flat();
    expect(writers.filter((file) => WRITERS[file] === undefined)).toEqual([]);
  });

  test('asks the one door by a declared exit', () => {
    const asking = Object.values(WRITERS).flatMap((writer) =>
      typeof writer === 'string' ? [] : Object.entries(writer),
    );
    expect(asking.map(([exit]) => exit).toSorted()).toEqual(Object.keys(EXITS).toSorted());
    for (const [exit, file] of asking) {
      expect(read(file), file).toContain('mayLeave.assertMayLeave(');
      expect(read(file), file).toContain(`exit: '${exit}'`);
    }
  });

  test.each([
    'wallet.withdrawals_held',
    'wallet.address_cooling',
    'wallet.withdrawal_limit',
    'wallet.immature_funds',
  ])('has no other door: only that one refuses with %s', (key) => {
    const refusing = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !file.endsWith('.test.ts') && read(file).includes(`AppError('${key}'`),
    );
    expect(refusing).toEqual(['wallet/exit/may-leave.ts']);
  });
});
