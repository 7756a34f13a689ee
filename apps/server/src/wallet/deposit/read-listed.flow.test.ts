import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAsset, insertFirstTerms, listUnread } from '../asset/listing-queries.ts';
import type { Chain } from '../chain/chain.ts';
import { BTC, type DepositStage, startDepositStage, USDT } from '../testing/deposit-stage.ts';
import { openStageChain } from '../testing/evm-stage.ts';
import { type StubEvmNode, startStubEvmNode } from '../testing/stub-evm-node.ts';
import { readListed } from './read-listed.ts';

const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const OTHER_CONTRACT = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const BLOCK = { height: 1, hash: `0x${'1'.repeat(64)}` };
const TERMS = { min_deposit: '1', min_withdrawal: '1', withdrawal_fee: '0' };

let node: StubEvmNode;
let stage: DepositStage;
let whileReading: () => Promise<void>;
/** A chain where the hot wallet and the one of gas hold 7 of every token each. */
let chain: Chain;

beforeAll(async () => {
  node = await startStubEvmNode();
  const real = openStageChain(node.url);
  chain = {
    ...real,
    readHeld: async (addresses, { assets }) => {
      await whileReading();
      const tokens = assets.filter(({ contractAddress }) => contractAddress !== null);
      const balances = tokens.flatMap(({ currencyId }) =>
        addresses.map((address) => ({ currencyId, address, amount: '7' })),
      );
      return { balances, outputs: [] };
    },
  };
  node.mine();
  whileReading = async () => undefined;
  stage = await startDepositStage({ chain, usdtContract: CONTRACT });
  stage.clock.advance(1_000);
});
afterAll(async () => {
  await stage.stop();
  await node.stop();
});

async function list(currencyId: number, from: number): Promise<void> {
  await stage.owner.transaction(async (tx) => {
    const asset = { currencyId, chain: 'ETH', network: 'ERC20', contract: OTHER_CONTRACT, scale: 6 };
    const assetId = (await insertAsset(tx, asset)) ?? 0;
    await insertFirstTerms(tx, { assetId, terms: TERMS, from, operatorName: null, reason: 'listed' });
  });
}

const held = async (currencyId: number): Promise<string | null | undefined> =>
  (await stage.wallet.deposits.chains())
    .find((one) => one.chain === 'ETH')
    ?.assets.find((one) => one.currency_id === currencyId)?.custody_total;

test('an asset that is listed while the past of its chain is read has its own read after it', async () => {
  let isListed = false;
  whileReading = async () => {
    if (!isListed) await list(BTC, stage.clock.now());
    isListed = true;
  };
  // The beginning, the first reading, and the one after it.
  for (let step = 0; step < 3; step += 1) await stage.scan();
  expect(isListed).toBe(true);
  expect(await held(USDT)).toBe('14');
  expect(await held(BTC)).toBe('14');
});

test('an asset that a reader has not met yet stays unread', async () => {
  await stage.owner.query(
    "update wallet.asset set is_read = false where currency_id = $1 and chain_code = 'ETH'",
    [BTC],
  );
  expect(await held(BTC)).toBeNull();
  await readListed(stage, chain, { block: BLOCK, assets: [] });
  expect(await listUnread(stage.db, 'ETH')).toEqual([BTC]);
});
