import type { CapitalAccount, HouseAccount } from '@openbourse/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { type HouseMovementDeps, listMovements, moveCapital, readHouse } from './house-movements.ts';
import type { OfferingProceeds } from './house-reserve.ts';

/** Amounts that may leave an account of the house, to the smallest unit, with reserves that the test says. */
let stage: SpotStage;
let reserved: Readonly<Record<string, string>> = {};
let proceeds: readonly OfferingProceeds[] = [];
const locked: string[] = [];
let count = 0;

const [USDT, BTC, ETH] = [1, 2, 3] as const;

beforeAll(async () => {
  stage = await startSpotStage();
});
beforeEach(() => {
  [reserved, proceeds] = [{}, []];
  locked.length = 0;
});
afterAll(() => stage.stop());

function deps(): HouseMovementDeps {
  const reserve = (name: string): HouseMovementDeps['reserves']['contract_pool'] => ({
    lock: async () => {
      locked.push(name);
    },
    read: async (_db, currencyId) => (currencyId === USDT ? (reserved[name] ?? '0') : '0'),
  });
  const { db, clock, ledger } = stage;
  count += 1;
  const publicId = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  return {
    ...{ db, clock, ledger, random: { uuid: () => publicId } },
    reserves: {
      contract_pool: reserve('contract_pool'),
      insurance_fund: reserve('insurance_fund'),
      micro_bankroll: reserve('micro_bankroll'),
      staking_rewards: reserve('staking_rewards'),
    },
    listProceeds: async () => proceeds,
  };
}

interface Move {
  readonly from: HouseAccount;
  readonly to: CapitalAccount;
  readonly amount: string;
  readonly currencyId?: number;
  readonly offeringId?: number;
}

function move({ from, to, amount, currencyId = USDT, offeringId }: Move) {
  const input = {
    ...{ from_account: from, to_account: to, currency_id: currencyId, amount, reason: 'Ten letters or more' },
    ...(offeringId === undefined ? {} : { offering_id: offeringId }),
  };
  const session = { operatorId: 2, name: 'chen' } as Parameters<typeof moveCapital>[2]['by']['session'];
  const by = { makerId: 1, makerName: 'mira', proposedAt: stage.clock.now() - 5, session };
  return stage.db.transaction((tx) => moveCapital(tx, deps(), { input, by }));
}

const endow = (to: CapitalAccount, amount: string, currencyId: number = USDT) =>
  move({ from: 'equity', to, amount, currencyId });

async function fundsOf(name: HouseAccount): Promise<readonly (string | null | undefined)[]> {
  const { accounts } = await readHouse(deps(), {});
  const found = accounts.find((one) => one.name === name);
  return [found?.balance, found?.reserved, found?.movable];
}

/** An account with exactly so much, whatever it had before. */
async function setBalance(name: Exclude<CapitalAccount, 'equity'>, amount: string): Promise<void> {
  const [balance = '0'] = await fundsOf(name);
  await endow(name, amount);
  if (balance !== '0' && balance !== null) await move({ from: name, to: 'equity', amount: balance });
}

describe('what users have open stays', () => {
  test.each(['contract_pool', 'insurance_fund', 'micro_bankroll', 'staking_rewards'] as const)(
    'in %s to the smallest unit, and its account is locked before it is read',
    async (name) => {
      await setBalance(name, '100');
      reserved = { [name]: '60.00000001' };
      locked.length = 0;
      await expect(move({ from: name, to: 'equity', amount: '40' })).rejects.toMatchObject({
        key: 'ledger.house_reserved',
        details: {
          ...{ field: 'amount', limit: '39.99999999', accepted: '39.99999999' },
          ...{ available: '100', reserved: '60.00000001', asset: 'USDT' },
        },
      });
      expect(locked).toEqual([name]);
      expect(await fundsOf(name)).toEqual(['100', '60.00000001', '39.99999999']);
      await move({ from: name, to: 'equity', amount: '39.99999999' });
      expect(await fundsOf(name)).toEqual(['60.00000001', '60.00000001', '0']);
      await expect(move({ from: name, to: 'equity', amount: '0.00000001' })).rejects.toMatchObject({
        details: { limit: '0' },
      });
    },
  );

  test('where more is needed than there is, nothing may leave and all may come', async () => {
    await setBalance('micro_bankroll', '10');
    reserved = { micro_bankroll: '25' };
    expect(await fundsOf('micro_bankroll')).toEqual(['10', '25', '0']);
    await expect(move({ from: 'micro_bankroll', to: 'equity', amount: '0.00000001' })).rejects.toMatchObject({
      key: 'ledger.house_reserved',
      details: { limit: '0', available: '10', reserved: '25' },
    });
    await endow('micro_bankroll', '15.00000001');
    expect(await fundsOf('micro_bankroll')).toEqual(['25.00000001', '25', '0.00000001']);
  });

  test('both accounts of a movement are locked, and equity keeps nothing', async () => {
    await setBalance('contract_pool', '5');
    locked.length = 0;
    await move({ from: 'contract_pool', to: 'insurance_fund', amount: '5' });
    expect(locked).toEqual(['contract_pool', 'insurance_fund']);
    locked.length = 0;
    await endow('contract_pool', '99999999999');
    expect(locked).toEqual(['contract_pool']);
    expect((await fundsOf('equity')).slice(1)).toEqual([null, null]);
  });

  test('a refused movement leaves nothing behind', async () => {
    await setBalance('contract_pool', '5');
    const before = [await fundsOf('contract_pool'), (await listMovements(stage.db, {})).data.length];
    await expect(move({ from: 'contract_pool', to: 'equity', amount: '5.00000001' })).rejects.toMatchObject({
      key: 'ledger.house_reserved',
    });
    expect([await fundsOf('contract_pool'), (await listMovements(stage.db, {})).data.length]).toEqual(before);
  });

  test('of two that want the same capital at once, the second finds what the first has left', async () => {
    await setBalance('insurance_fund', '100');
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => move({ from: 'insurance_fund', to: 'equity', amount: '40' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of results.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({ reason: { key: 'ledger.house_reserved', details: { limit: '20' } } });
    expect((await fundsOf('insurance_fund'))[0]).toBe('20');
  });
});

describe('proceeds of offerings', () => {
  const HBR = { offeringId: 7, token: 'HBR', received: '500' };

  async function earn(amount: string): Promise<void> {
    count += 1;
    await stage.fund(1, { USDT: amount });
    await stage.db.transaction((tx) =>
      stage.ledger.post(tx, {
        ...{ kind: 'test_allocation', reference: null, idempotencyKey: `earn:${count}` },
        postings: [
          { owner: { userId: 1, wallet: 'trade' }, currencyId: USDT, amount: `-${amount}` },
          { owner: { house: 'subscription_proceeds' }, currencyId: USDT, amount },
        ],
      }),
    );
  }

  test.each([
    [{ offeringId: 8 }, 'subscription.offering_not_found', { field: 'offering_id' }],
    [{}, 'subscription.offering_not_found', { field: 'offering_id' }],
    [
      { from: 'contract_pool', offeringId: 7 },
      'request.invalid',
      { field: 'from_account', accepted: 'subscription_proceeds' },
    ],
    [
      { offeringId: 7, amount: '500.00000001' },
      'ledger.house_reserved',
      { limit: '500', available: '500', reserved: '0' },
    ],
    [
      { offeringId: 7, currencyId: BTC },
      'ledger.currency_not_in_account',
      { field: 'currency_id', currency: 'BTC' },
    ],
  ] as const)('with %o are refused with %s', async (wanted, key, details) => {
    proceeds = [HBR];
    const asked = { from: 'subscription_proceeds', to: 'equity', amount: '1', ...wanted } as const;
    await expect(move(asked)).rejects.toMatchObject({ key, details });
  });

  test('are shown with what of each has moved already', async () => {
    await earn('900');
    proceeds = [HBR, { offeringId: 9, token: 'NEW', received: '400' }];
    const { proceeds: shown } = await readHouse(deps(), {});
    expect(shown).toEqual([
      { offering_id: 7, token: 'HBR', received: '500', moved: '0', movable: '500' },
      { offering_id: 9, token: 'NEW', received: '400', moved: '0', movable: '400' },
    ]);
    expect(await fundsOf('subscription_proceeds')).toEqual(['900', '0', '900']);
  });
});

describe('what cannot move', () => {
  test.each([
    [{ from: 'equity', to: 'equity' }, 'ledger.same_account', { field: 'to_account' }],
    [{ amount: '0' }, 'ledger.amount_zero', { field: 'amount', limit: '0.00000001', accepted: '0.00000001' }],
    [
      { amount: '1.000000019' },
      'ledger.amount_decimals',
      { field: 'amount', limit: '8', accepted: '1.00000001' },
    ],
    [
      { currencyId: 9_999 },
      'ledger.currency_not_in_account',
      { field: 'currency_id', currency: '9999', accepted: 'USDT' },
    ],
    [{ currencyId: BTC, to: 'contract_pool' }, 'ledger.currency_not_in_account', { currency: 'BTC' }],
  ] as const)('%o is refused with %s', async (wanted, key, details) => {
    const asked = { from: 'equity', to: 'micro_bankroll', amount: '1', ...wanted } as const;
    await expect(move(asked)).rejects.toMatchObject({ key, details });
  });

  test('in another coin only what has capital in every coin', async () => {
    await endow('staking_rewards', '3', ETH);
    await move({ from: 'staking_rewards', to: 'equity', amount: '3', currencyId: ETH });
    const { accounts, code } = await readHouse(deps(), { currency_id: ETH });
    expect([code, accounts.map(({ name }) => name).toSorted()]).toEqual([
      'ETH',
      ['equity', 'staking_rewards'],
    ]);
  });
});

test('every movement is listed with its two persons, the newest first, by account and in pages', async () => {
  await endow('micro_bankroll', '1');
  await endow('contract_pool', '2');
  const all = (await listMovements(stage.db, { limit: 100 })).data;
  expect(all[0]).toMatchObject({
    ...{ from_account: 'equity', to_account: 'contract_pool', amount: '2', code: 'USDT', maker_name: 'mira' },
    ...{
      checker_name: 'chen',
      proposed_at: stage.clock.now() - 5,
      approved_at: stage.clock.now(),
      offering_id: null,
    },
  });
  const bankroll = await listMovements(stage.db, { account: 'micro_bankroll', limit: 100 });
  expect(bankroll.data).toEqual(
    all.filter((one) => one.from_account === 'micro_bankroll' || one.to_account === 'micro_bankroll'),
  );
  const paged: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listMovements(stage.db, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    paged.push(...page.data);
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all);
});

test('the audit misses nothing but the offerings, of which only this test knows', async () => {
  expect(Object.keys(brokenChecks(await stage.audit()))).toEqual(['S2 proceeds']);
});
