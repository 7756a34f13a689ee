import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { ledgerAuditPart, runAudit } from './index.ts';
import type { PostingOwner } from './post.ts';

/** L8: as many postings as the kind can have; each kind is shown its smallest and its largest mix, and what is none. */
let stage: SpotStage;
let count = 0;

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(1, { USDT: '1000', BTC: '10' });
  await stage.fund(2, { USDT: '1000', BTC: '10' });
  await stage.db.transaction(async (tx) => {
    for (const house of [...HOUSES, 'subscription_supply'])
      for (const currencyId of [1, 2, 3])
        await stage.ledger.post(tx, {
          kind: 'house_capital',
          reference: null,
          idempotencyKey: `${house}:${currencyId}`,
          postings: [
            { owner: { world: 'demo' }, currencyId, amount: '-100' },
            { owner: { house }, currencyId, amount: '100' },
          ],
        });
  });
  await stage.ledger.seal();
});
afterAll(() => stage.stop());

const HOUSES = ['fees', 'contract_fee', 'withdrawal_fee', 'contract_pool', 'insurance_fund'];
type Part = readonly [owner: PostingOwner, amount: string, currencyId?: number];
const user = (userId: number): PostingOwner => ({ userId, wallet: 'trade' });
const A = user(1);
const B = user(2);
const house = (name: string): PostingOwner => ({ house: name });
const CHAIN: PostingOwner = { world: 'chain:ETH' };

/** Reports whether L8 is clean after one more transaction, which is undone. */
async function isClean(kind: string, parts: readonly Part[]): Promise<boolean> {
  count += 1;
  const undo = new Error('undo');
  let isFound = false;
  const work = stage.db.transaction(async (tx) => {
    await stage.ledger.post(tx, {
      kind,
      reference: 'shape',
      idempotencyKey: `shape:${count}`,
      postings: parts.map(([owner, amount, currencyId = 1]) => ({ owner, currencyId, amount })),
    });
    const check = ledgerAuditPart([], () => true).checks.find(({ name }) => name === 'L8');
    isFound = ((await check?.find(tx, {}, {})) ?? []).length > 0;
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
  return !isFound;
}

const shared = (houses: readonly string[], currencyId = 1): Part[] => [
  ...houses.map((name): Part => [house(name), '-1', currencyId]),
  [A, String(houses.length), currencyId],
];

describe('what a kind can have is clean', () => {
  test.each<[string, readonly Part[]]>([
    ['referral_commission', shared(['fees'])],
    ['referral_commission', shared(['fees', 'contract_fee'])],
    ['referral_commission', shared(HOUSES)],
    ['referral_commission', [...shared(HOUSES), ...shared(['fees'], 2), ...shared(HOUSES, 3)]],
    [
      'withdrawal',
      [
        [A, '-5'],
        [CHAIN, '5'],
      ],
    ],
    [
      'withdrawal',
      [
        [A, '-5'],
        [house('withdrawal_fee'), '5'],
      ],
    ],
    [
      'withdrawal',
      [
        [A, '-5'],
        [CHAIN, '4'],
        [house('withdrawal_fee'), '1'],
      ],
    ],
    [
      'contract_close',
      [
        [A, '-1'],
        [house('contract_fee'), '1'],
      ],
    ],
    [
      'contract_close',
      [
        [house('contract_pool'), '-1'],
        [house('contract_fee'), '1'],
      ],
    ],
    [
      'contract_close',
      [
        [A, '-3'],
        [house('contract_pool'), '3'],
        [house('insurance_fund'), '0'],
      ],
    ],
    [
      'contract_close',
      [
        [A, '-5'],
        [house('contract_pool'), '3'],
        [house('contract_fee'), '1'],
        [house('insurance_fund'), '1'],
      ],
    ],
    [
      'fiat_release',
      [
        [A, '-5'],
        [B, '5'],
      ],
    ],
    [
      'fiat_release',
      [
        [A, '-5'],
        [B, '5'],
        [B, '-1'],
        [house('fees'), '1'],
      ],
    ],
    [
      'spot_trade',
      [
        [A, '-5'],
        [B, '5'],
        [B, '-1', 2],
        [A, '1', 2],
      ],
    ],
    [
      'spot_trade',
      [
        [A, '-5'],
        [B, '5'],
        [B, '-1'],
        [house('fees'), '1'],
        [B, '-2', 2],
        [A, '2', 2],
        [A, '-1', 2],
        [house('fees'), '1', 2],
      ],
    ],
    [
      'subscription_allocation',
      [
        [A, '-5'],
        [house('fees'), '5'],
        [A, '1', 2],
        [house('subscription_supply'), '-1', 2],
      ],
    ],
    [
      'demo_grant',
      [
        [CHAIN, '-5'],
        [A, '5'],
        [CHAIN, '-1', 2],
        [A, '1', 2],
        [CHAIN, '-1', 3],
        [A, '1', 3],
      ],
    ],
    [
      'micro_settlement',
      [
        [A, '-5'],
        [house('contract_pool'), '5'],
      ],
    ],
    [
      'network_fee',
      [
        [house('network_fee'), '-5', 3],
        [CHAIN, '5', 3],
      ],
    ],
  ])('%s of %j', async (kind, parts) => {
    expect(await isClean(kind, parts)).toBe(true);
  });
});

describe('what a kind cannot have is found', () => {
  test.each<[string, readonly Part[]]>([
    [
      'transfer',
      [
        [A, '-5'],
        [B, '4'],
        [house('fees'), '1'],
      ],
    ],
    [
      'transfer',
      [
        [A, '-5'],
        [B, '5'],
        [A, '-1', 2],
        [B, '1', 2],
      ],
    ],
    [
      'deposit',
      [
        [CHAIN, '-5'],
        [A, '4'],
        [house('fees'), '1'],
      ],
    ],
    [
      'withdrawal',
      [
        [A, '-5'],
        [CHAIN, '4'],
        [house('withdrawal_fee'), '0.5'],
        [house('fees'), '0.5'],
      ],
    ],
    [
      'fiat_release',
      [
        [A, '-5'],
        [B, '4'],
        [house('fees'), '1'],
      ],
    ],
    [
      'contract_close',
      [
        [A, '-5'],
        [house('contract_pool'), '2'],
        [house('fees'), '1'],
        [house('contract_fee'), '1'],
        [house('insurance_fund'), '1'],
      ],
    ],
    [
      'contract_overnight',
      [
        [A, '-5'],
        [house('contract_pool'), '2'],
        [house('fees'), '3'],
      ],
    ],
    [
      'spot_trade',
      [
        [A, '-5'],
        [B, '4'],
        [house('fees'), '1'],
        [B, '-1', 2],
        [A, '1', 2],
      ],
    ],
    [
      'micro_settlement',
      [
        [A, '-5'],
        [house('contract_pool'), '2'],
        [house('fees'), '3'],
      ],
    ],
    [
      'network_fee',
      [
        [house('network_fee'), '-4', 3],
        [house('fees'), '-1', 3],
        [CHAIN, '5', 3],
      ],
    ],
    [
      'of_no_known_kind',
      [
        [A, '-5'],
        [B, '4'],
        [house('fees'), '1'],
      ],
    ],
    ['referral_commission', []],
  ])('%s of %j', async (kind, parts) => {
    expect(await isClean(kind, parts)).toBe(false);
  });
});

test('nothing of it stays', async () => {
  await stage.ledger.seal();
  const parts = [ledgerAuditPart([], () => true)];
  const report = await runAudit({
    db: stage.db,
    clock: stage.clock,
    parts,
    since: {},
    atRest: (run) => run(),
  });
  expect(brokenChecks(report)).toEqual({});
});
