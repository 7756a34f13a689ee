import { addDecimal } from '@openbourse/money';
import { type Abi, type Address, type Hex, encodeAbiParameters, parseAbi, parseUnits } from 'viem';
import type { Tx } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Leaving } from '../../ledger/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DepositStage, ETH, startDepositStage, USDT } from '../testing/deposit-stage.ts';
import { COIN, type EvmStage, startEvmStage } from '../testing/evm-stage.ts';
import { heldAt } from '../testing/watch-of.ts';
import type { Chain, ScannedBlock } from '../chain/chain.ts';
import contracts from '../chain/evm/test-contracts/test-contracts.json' with { type: 'json' };
import testUsdt from '../demo-chain/test-usdt.json' with { type: 'json' };

const TOKEN = parseAbi(['function transfer(address to, uint256 value) returns (bool)']) as Abi;

let evm: EvmStage;
let stage: DepositStage;
let usdt: Address;
/** The forged answer of the node. */
let tamper = (block: ScannedBlock): ScannedBlock => block;

beforeAll(async () => {
  evm = await startEvmStage();
  usdt = await evm.deploy(
    `${testUsdt.TestUsdt}${encodeAbiParameters([{ type: 'uint256' }], [10n ** 18n]).slice(2)}`,
  );
  const scanBlock: Chain['scanBlock'] = async (height, watch) =>
    tamper(await evm.chain.scanBlock(height, watch));
  stage = await startDepositStage({ chain: { ...evm.chain, scanBlock }, usdtContract: usdt });
  stage.feed.setPrice('ETH/USDT', '2000');
  stage.clock.advance(1_000);
});
afterEach(async () => {
  await stage.assertClean();
  await assertHeldAsOnChain();
});
afterAll(async () => {
  await stage.stop();
  await evm.stop();
});

/** Records of the coin and the token agree with the node, over every reorganization. */
async function assertHeldAsOnChain(): Promise<void> {
  await mineAndScan();
  const chains = await stage.wallet.deposits.chains();
  const assets = chains.find(({ chain }) => chain === 'ETH')?.assets ?? [];
  for (const asset of [COIN, { currencyId: USDT, contractAddress: usdt, scale: 6 }]) {
    const { total, hot } = await heldAt(evm.chain, asset, 60);
    const { currencyId: currency_id } = asset;
    const custody = { currency_id, custody_total: total, custody_hot: hot };
    expect(assets.find((one) => one.currency_id === currency_id)).toMatchObject(custody);
  }
}

const payUsdt = (to: string, amount: string) =>
  evm.call(usdt, { abi: TOKEN, name: 'transfer', args: [to, parseUnits(amount, 6)] });

async function mineAndScan(blocks = 1): Promise<void> {
  await evm.mine(blocks);
  // Records are listed by their time.
  stage.clock.advance(10);
  await stage.scan();
}

const statesOf = async (userId: number) =>
  (await stage.wallet.deposits.list(userId, {})).data.map(({ state, amount }) => `${state} ${amount}`);

describe('a deposit', () => {
  test('is credited with its first confirmation and may leave with its sixth', async () => {
    const userId = await stage.user();
    const address = await stage.address(userId);
    expect(await stage.address(userId)).toBe(address);
    const txid = await evm.pay(address, '1.5');
    await mineAndScan();
    const [credited] = (await stage.wallet.deposits.list(userId, {})).data;
    expect(credited).toMatchObject({
      kind: 'chain',
      state: 'credited',
      txid,
      address,
      received: '1.5',
      amount: '1.5',
      confirmations: 1,
      confirmations_credit: 1,
      confirmations_withdraw: 6,
      withdrawable_at: null,
    });
    expect(await stage.balance(userId, 'ETH')).toBe('1.5');
    expect(
      await stage.wallet.mayLeave.leavableAmount(stage.db, { userId, wallet: 'trade', currencyId: ETH }),
    ).toBe('0');
    await mineAndScan(4);
    expect((await stage.wallet.deposits.open(userId))[0]).toMatchObject({
      state: 'credited',
      confirmations: 5,
    });
    await mineAndScan();
    expect(await statesOf(userId)).toEqual(['withdrawable 1.5']);
    expect(await stage.wallet.deposits.open(userId)).toEqual([]);
    expect(
      await stage.wallet.mayLeave.leavableAmount(stage.db, { userId, wallet: 'trade', currencyId: ETH }),
    ).toBe('1.5');
  });

  test('below the minimum is recorded and moves nothing; dust beyond the scale of the coin is cut', async () => {
    const userId = await stage.user();
    const address = await stage.address(userId);
    await payUsdt(address, '4.999999');
    await payUsdt(address, '5');
    await evm.pay(address, '0.002000000999999999');
    await mineAndScan();
    expect((await statesOf(userId)).toSorted()).toEqual([
      'below_minimum 4.999999',
      'credited 0.002',
      'credited 5',
    ]);
    expect([await stage.balance(userId, 'USDT'), await stage.balance(userId, 'ETH')]).toEqual(['5', '0.002']);
  });

  test('read twice, by two servers at once, counts once', async () => {
    const userId = await stage.user();
    await evm.pay(await stage.address(userId), '1');
    await evm.mine();
    const other = await stage.anotherWallet(async () => undefined);
    await Promise.allSettled([stage.scan(), other.deposits.watcher.scan('ETH'), stage.scan()]);
    await stage.scan();
    await other.stop();
    expect(await stage.balance(userId, 'ETH')).toBe('1');
  });

  test('is never credited twice when the server dies between reading and recording', async () => {
    const userId = await stage.user();
    await evm.pay(await stage.address(userId), '0.7');
    await evm.mine();
    for (let death = 0; death < 5; death += 1) {
      const dying = await stage.anotherWallet(() => Promise.reject(new Error('killed')));
      await expect(dying.deposits.watcher.scan('ETH')).rejects.toThrow('killed');
      expect(dying.deposits.watcher.errorOf('ETH')).toBe('killed');
      await dying.stop();
      expect(await stage.balance(userId, 'ETH')).toBe('0');
    }
    await stage.scan();
    expect(await stage.balance(userId, 'ETH')).toBe('0.7');
  });

  test('that the chain reports twice counts once', async () => {
    const userId = await stage.user();
    await evm.pay(await stage.address(userId), '1');
    tamper = (block) => ({ ...block, transfers: [...block.transfers, ...block.transfers] });
    await mineAndScan();
    tamper = (block) => block;
    expect(await statesOf(userId)).toEqual(['credited 1']);
  });

  test('is none when the transaction reverts or the token moves nothing', async () => {
    const userId = await stage.user();
    const address = await stage.address(userId);
    await payUsdt(address, '10000000000000');
    const falseToken = await evm.deploy(contracts.FalseToken);
    const setContract = (contract: string) =>
      stage.db.query('update wallet.asset set contract_address = $1 where currency_id = $2', [
        contract,
        USDT,
      ]);
    await setContract(falseToken);
    await evm.call(falseToken, { abi: TOKEN, name: 'transfer', args: [address, 5_000_000_000n] });
    await mineAndScan(7);
    await setContract(usdt);
    expect(await statesOf(userId)).toEqual([]);
    expect(await stage.balance(userId, 'USDT')).toBe('0');
  });

  test('of another user is not found', async () => {
    const [anna, ben] = [await stage.user(), await stage.user()];
    await evm.pay(await stage.address(anna), '1');
    await mineAndScan();
    const [own] = (await stage.wallet.deposits.list(anna, {})).data;
    expect(await stage.wallet.deposits.read(anna, own?.id ?? '')).toEqual(own);
    await expect(stage.wallet.deposits.read(ben, own?.id ?? '')).rejects.toMatchObject({
      key: 'wallet.deposit_not_found',
    });
  });
});

/** A transaction as its sender signed it, to be sent again. */
async function rawOf(hash: Hex): Promise<Hex> {
  return evm.node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never);
}

/** Replaces the last blocks by empty ones, and one more. */
async function reorganise(snapshot: `0x${string}`, blocks: number): Promise<void> {
  await evm.node.revert({ id: snapshot });
  await evm.node.increaseTime({ seconds: 60 });
  await evm.mine(blocks);
}

describe('a reorganization', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of depth %i takes a deposit back once', async (depth) => {
    const userId = await stage.user();
    const address = await stage.address(userId);
    await stage.scan();
    const snapshot = await evm.node.snapshot();
    const txid = await payUsdt(address, '100');
    const raw = await rawOf(txid);
    await mineAndScan();
    if (depth > 1) await mineAndScan(depth - 1);
    expect(await stage.balance(userId, 'USDT')).toBe('100');
    await reorganise(snapshot, depth + 1);
    await stage.scan();
    await stage.scan();
    expect(await statesOf(userId)).toEqual(['orphaned 100']);
    expect(await stage.balance(userId, 'USDT')).toBe('0');
    expect(await stage.isFrozen(userId)).toBe(false);

    // The same transaction in a later block counts again, once.
    await evm.node.sendRawTransaction({ serializedTransaction: raw });
    await mineAndScan(6);
    await stage.scan();
    const { data } = await stage.wallet.deposits.list(userId, {});
    expect(data.map((row) => [row.state, row.txid])).toEqual([
      ['withdrawable', txid],
      ['orphaned', txid],
    ]);
    expect(await stage.balance(userId, 'USDT')).toBe('100');
  });

  test('that finds the money spent leaves a debt, freezes the user, and is paid back by what comes next', async () => {
    const userId = await stage.user();
    const address = await stage.address(userId);
    await stage.scan();
    const snapshot = await evm.node.snapshot();
    await payUsdt(address, '100');
    await mineAndScan(2);
    await stage.move(userId, USDT, '-70');
    await reorganise(snapshot, 3);
    await stage.scan();
    expect(await stage.balance(userId, 'USDT')).toBe('0');
    expect(await stage.isFrozen(userId)).toBe(true);
    await payUsdt(address, '30');
    await payUsdt(address, '60');
    await mineAndScan();
    const rows = (await stage.wallet.deposits.list(userId, { state: 'credited' })).data;
    expect(rows.reduce((sum, { repaid }) => addDecimal(sum, repaid), '0')).toBe('70');
    expect(await stage.balance(userId, 'USDT')).toBe('20');
  });

  test('behind a deposit makes it wait again', async () => {
    const userId = await stage.user();
    await payUsdt(await stage.address(userId), '40');
    await mineAndScan(4);
    const snapshot = await evm.node.snapshot();
    await mineAndScan(2);
    expect(await statesOf(userId)).toEqual(['withdrawable 40']);
    await reorganise(snapshot, 3);
    stage.beforeCommit = () => Promise.reject(new Error('killed'));
    await expect(stage.scan()).rejects.toThrow('killed');
    stage.beforeCommit = async () => undefined;
    expect(await statesOf(userId)).toEqual(['credited 40']);
    await stage.assertClean();
    await stage.scan();
    expect(await statesOf(userId)).toEqual(['withdrawable 40']);
  });

  test('is no step back while the node only lags behind', async () => {
    const userId = await stage.user();
    const address = await stage.address(userId);
    await stage.scan();
    const snapshot = await evm.node.snapshot();
    await payUsdt(address, '50');
    await mineAndScan(3);
    await evm.node.revert({ id: snapshot });
    await stage.scan();
    expect(await stage.balance(userId, 'USDT')).toBe('50');
    await evm.node.increaseTime({ seconds: 60 });
    await mineAndScan();
    expect(await statesOf(userId)).toEqual(['orphaned 50']);
  });
});

describe('money of a deposit that may still be lost', () => {
  const context: RequestContext = {
    ...{ requestId: '', ip: '', userAgent: '', idempotencyKey: '', device: '', token: '' },
    ...{ locale: 'en-US', file: null },
  };
  const leaving = (userId: number, currencyId: number, amount: string): Leaving => ({
    ...{ exit: 'withdrawal', userId, currencyId, amount, payee: { usableAt: 0 } },
    proof: { payPassword: '', authCode: '', subject: '', context },
  });
  const leave = (...of: Parameters<typeof leaving>) =>
    stage.db.transaction((tx) => stage.wallet.mayLeave.assertMayLeave(tx, leaving(...of)));
  /** The proof is asked last, so a request that lacks it shows that nothing else refuses the amount. */
  const assertLeaves = (userId: number, currencyId: number, amount: string) =>
    expect(leave(userId, currencyId, amount)).rejects.toMatchObject({
      key: 'identity.pay_password_required',
    });

  test('does not leave, neither as the same coin nor as another one', async () => {
    const userId = await stage.user();
    await stage.move(userId, USDT, '1000');
    await evm.pay(await stage.address(userId), '1');
    await mineAndScan();
    // 1 ETH is worth 2,000: the account keeps 2,200 of its 3,000.
    await assertLeaves(userId, USDT, '800');
    await expect(leave(userId, USDT, '800.00000001')).rejects.toMatchObject({
      key: 'wallet.immature_funds',
      details: { field: 'amount', limit: '800', asset: 'USDT' },
    });
    // What open orders could lose is worth nothing any more, nor what lies where the next tick may take it.
    stage.restingLoss = ['200', '100'];
    await assertLeaves(userId, USDT, '500');
    await expect(leave(userId, USDT, '501')).rejects.toMatchObject({ details: { limit: '500' } });
    stage.restingLoss = [];
    await expect(leave(userId, ETH, '0.1')).rejects.toMatchObject({ details: { limit: '0' } });
    // Sold for USDT, it is still what the chain may take back.
    await stage.move(userId, ETH, '-1');
    await stage.move(userId, USDT, '2000');
    await expect(leave(userId, USDT, '801')).rejects.toMatchObject({ details: { limit: '800' } });
    await mineAndScan(5);
    await assertLeaves(userId, USDT, '3000');
  });

  test('is read once by the door, whatever it refuses', async () => {
    const userId = await stage.user();
    await stage.move(userId, USDT, '1000');
    await evm.pay(await stage.address(userId), '1');
    await mineAndScan();
    const statements: string[] = [];
    const watch = (tx: Tx): Tx => ({
      ...tx,
      query: (sql, params) => {
        statements.push(sql);
        return tx.query(sql, params);
      },
    });
    const refused = stage.db.transaction((tx) =>
      stage.wallet.mayLeave.assertMayLeave(watch(tx), leaving(userId, USDT, '801')),
    );
    await expect(refused).rejects.toMatchObject({ key: 'wallet.immature_funds' });
    expect(statements.filter((sql, at) => statements.indexOf(sql) !== at)).toEqual([]);
  });
});
