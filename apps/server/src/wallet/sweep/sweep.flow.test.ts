import { addDecimal, compareDecimal, HOUR_MS, subDecimal } from '@openbourse/money';
import { type Abi, type Address, parseAbi } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { type Chain, ChainError } from '../chain/chain.ts';
import { ETH, USDT } from '../testing/deposit-stage.ts';
import { type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { setHotTerms } from '../testing/set-hot-terms.ts';
import { sweep } from './sweep.ts';

/*
 * A hot wallet with 100 coins over a real node, and a cold wallet whose key the test does not have. The job of the server sweeps
 * by the clock as well, so rounds may run beside each other.
 */
const COLD = '0x00000000000000000000000000000000c01dc01d';
const TOKEN = parseAbi(['function transfer(address to, uint256 value) returns (bool)']) as Abi;
const FINAL = 6;
const STUCK_MS = 900_000;
/** A contract that refuses whatever it is called with. */
const REFUSING = '0x60006000fd';

let stage: PayerStage;
let cold: string;
beforeEach(async () => {
  stage = await startPayerStage(20_261_129, { hasToken: true, cold: COLD });
  cold = stage.evm.chain.coldAddress ?? '';
  stage.feed.setPrice('ETH/USDT', '2000');
  stage.clock.advance(1_000);
  await stage.scan();
}, 60_000);
afterEach(async () => {
  await stage.assertClean();
  await stage.stop();
});

const payOut = () => stage.startPayer().payOut('ETH');
const round = (chain: Chain = stage.evm.chain) => sweep({ ...stage, log: createLog('silent') }, chain);

async function mine(blocks: number): Promise<void> {
  await stage.evm.mine(blocks);
  await stage.scan();
}

/** Lets what is on its way become final. */
async function settle(): Promise<void> {
  await round();
  await mine(FINAL);
  await round();
}

interface Row {
  readonly state: string;
  readonly amount: string;
  readonly txid: string;
  readonly of: string;
  readonly slot: readonly string[];
}
/** Sweeps with their transactions, the oldest first. */
const sweeps = () =>
  stage.db.query<Row>(
    `select s.state, trim_scale(s.amount)::text as amount, t.txid, t.state as of, t.slot
     from wallet.sweep s join wallet.sweep_transaction t on t.sweep_id = s.id order by s.id, t.created_at, t.state`,
  );
const asset = async (currencyId = ETH) => {
  const chains = await stage.wallet.deposits.chains();
  const found = chains.flatMap(({ assets }) => assets).find((one) => one.currency_id === currencyId);
  if (found === undefined) throw new Error(`the coin ${currencyId} is shown`);
  return found;
};
const balance = (address: string) => stage.evm.node.getBalance({ address: address as Address });
const fees = () =>
  stage.db.query<{ txid: string; fee: string }>(
    'select txid, trim_scale(fee)::text as fee from wallet.network_fee order by id',
  );

test('what is above the maximum goes to the cold wallet down to the target, once, and costs its fee once', async () => {
  const before = await asset();
  expect(before).toMatchObject({ custody_hot: '100', custody_cold: '0' });
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  await Promise.all([round(), round(), round()]);
  const [first, second] = await sweeps();
  expect([first?.state, first?.of, second]).toEqual(['open', 'signed', undefined]);
  const amount = first?.amount ?? '';
  expect(compareDecimal(amount, '59.9')).toBe(1);
  expect(compareDecimal(amount, '60')).toBe(-1);
  await mine(FINAL - 1);
  await round();
  expect((await asset()).custody_cold).toBe(amount);
  expect((await sweeps()).map(({ state }) => state)).toEqual(['open']);
  expect(await fees()).toEqual([]);
  await mine(1);
  for (let count = 0; count < 3; count += 1) await round();
  expect((await sweeps()).map(({ state, of }) => [state, of])).toEqual([['done', 'mined']]);
  const [fee, other] = await fees();
  expect([fee?.txid, other]).toEqual([first?.txid, undefined]);
  const { custody_total: total, custody_hot: hot, custody_cold: held } = await asset();
  expect([addDecimal(hot ?? '', held ?? ''), held]).toEqual([total, amount]);
  expect(total).toBe(subDecimal('100', fee?.fee ?? ''));
  expect(compareDecimal(hot ?? '', '40')).toBe(1);
});

test('nothing goes without terms, without a cold wallet and without a signer', async () => {
  await round();
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  await round({ ...stage.evm.chain, coldAddress: null });
  await round({ ...stage.evm.chain, canPay: false });
  expect(await sweeps()).toEqual([]);
});

test('what comes to the cold wallet is no deposit, and is on record', async () => {
  await stage.evm.pay(cold, '3');
  const units = 5_000_000n;
  await stage.evm.call(stage.token, { abi: TOKEN, name: 'transfer', args: [cold, units] });
  await mine(FINAL);
  expect(await stage.db.query('select from wallet.deposit')).toEqual([]);
  expect(await asset()).toMatchObject({ custody_total: '103', custody_hot: '100', custody_cold: '3' });
  expect(await asset(USDT)).toMatchObject({ custody_total: '5', custody_hot: '0', custody_cold: '5' });
});

test('what open withdrawals need stays, beyond the target too', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '50');
  for (let count = 0; count < 10; count += 1) await stage.approve(userId);
  await setHotTerms(stage, { currencyId: ETH, max: '10', target: '1' });
  await round();
  const [row] = await sweeps();
  expect(compareDecimal(row?.amount ?? '', subDecimal('100', '4.99'))).toBe(-1);
  await payOut();
  await mine(FINAL);
  await payOut();
  await settle();
  const states = await stage.db.query<{ state: string }>('select distinct state from wallet.withdrawal');
  expect(states).toEqual([{ state: 'success' }]);
});

test('a crash between the store and the broadcast repeats the broadcast and no more', async () => {
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const crashing = { ...stage.evm.chain, broadcast: () => Promise.reject(new Error('killed')) };
  await expect(round(crashing)).rejects.toThrow('killed');
  const [stored] = await sweeps();
  expect(stored).toMatchObject({ state: 'open', of: 'signed' });
  await settle();
  expect(await sweeps()).toEqual([{ ...stored, state: 'done', of: 'mined' }]);
  expect(await balance(cold)).toBeGreaterThan(0n);
});

test('a crash before the store leaves nothing, and one after the broadcast sends the same bytes', async () => {
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const { chain } = stage.evm;
  const dying = (call: 'sign' | 'broadcast'): Chain => ({
    ...chain,
    [call]: async (...of: never[]) => {
      await (chain[call] as (...args: never[]) => Promise<unknown>)(...of);
      throw new Error('killed');
    },
  });
  await expect(round(dying('sign'))).rejects.toThrow('killed');
  expect(await sweeps()).toEqual([]);
  await expect(round(dying('broadcast'))).rejects.toThrow('killed');
  const [stored] = await sweeps();
  await settle();
  expect(await sweeps()).toEqual([{ ...stored, state: 'done', of: 'mined' }]);
});

/** A chain whose signer answers once it is released. */
function slow(): { readonly chain: Chain; readonly asked: Promise<void>; readonly release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { chain } = stage.evm;
  const sign: Chain['sign'] = async (...of) => {
    ask();
    await released;
    return chain.sign(...of);
  };
  return { chain: { ...chain, sign }, asked, release };
}

test('a withdrawal that takes the nonce first keeps it: the sweep was signed in vain and takes the next', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const { chain, asked, release } = slow();
  const sweeping = round(chain);
  await asked;
  const { id, address } = await stage.approve(userId);
  await payOut();
  release();
  await sweeping;
  expect(await sweeps()).toEqual([]);
  await settle();
  await payOut();
  await settle();
  expect(await stage.stateOf(id)).toBe('success');
  expect(await balance(address)).toBeGreaterThan(0n);
  expect((await sweeps()).map(({ state }) => state)).toEqual(['done']);
});

test('a sweep that takes the nonce first keeps it: the withdrawal that was laid out in it takes the next', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await stage.approve(userId);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const nextSlot: Chain['nextSlot'] = async (...of) => {
    const slot = await stage.evm.chain.nextSlot(...of);
    ask();
    await released;
    return slot;
  };
  const paying = stage.startPayer({ chain: { ...stage.evm.chain, nextSlot } }).payOut('ETH');
  await asked;
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  await round();
  release();
  await paying;
  await payOut();
  const [{ slot } = { slot: [] }] = await sweeps();
  const [paid] = await stage.db.query<{ slot: string[] }>('select slot from wallet.withdrawal_transaction');
  expect(paid?.slot).not.toEqual(slot);
  await settle();
  await payOut();
  expect(await stage.stateOf(id)).toBe('success');
  expect(await balance(address)).toBeGreaterThan(0n);
});

test('behind a nonce that a withdrawal has reserved nothing is swept until it is used or given back', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id } = await stage.approve(userId);
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const { chain, asked, release } = slow();
  const paying = stage.startPayer({ chain }).payOut('ETH');
  await asked;
  await round();
  expect(await sweeps()).toEqual([]);
  release();
  await paying;
  await settle();
  await payOut();
  expect(await stage.stateOf(id)).toBe('success');
  expect((await sweeps()).map(({ state }) => state)).toEqual(['done']);
});

test('a sweep whose block leaves the chain is sent again and ends once', async () => {
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const snapshot = await stage.evm.node.snapshot();
  await round();
  const [stored] = await sweeps();
  await mine(FINAL - 1);
  expect((await asset()).custody_cold).toBe(stored?.amount);
  await stage.evm.node.revert({ id: snapshot });
  // Another block than the one that left, or nothing shows that the chain is another one.
  await stage.evm.pay('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '1');
  await mine(1);
  await stage.scan();
  expect((await asset()).custody_cold).toBe('0');
  expect(await sweeps()).toEqual([stored]);
  await round();
  await mine(FINAL);
  await round();
  expect(await sweeps()).toEqual([{ ...stored, state: 'done', of: 'mined' }]);
  expect((await fees()).map(({ txid }) => txid)).toEqual([stored?.txid]);
});

test('a sweep that was final and leaves the chain is sent again, holds up no withdrawal, and pays its fee once', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const snapshot = await stage.evm.node.snapshot();
  await settle();
  const [done] = await sweeps();
  expect(done).toMatchObject({ state: 'done', of: 'mined' });
  await stage.evm.node.revert({ id: snapshot });
  await stage.evm.pay('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '1');
  await mine(FINAL + 1);
  expect((await asset()).custody_cold).toBe('0');
  const { id } = await stage.approve(userId);
  for (let count = 0; count < 2; count += 1) {
    await payOut();
    // What it moved counts as held until its block is on record, and is not swept a second time.
    await round();
    await mine(FINAL);
  }
  await payOut();
  expect(await stage.stateOf(id)).toBe('success');
  expect(await sweeps()).toEqual([done]);
  expect((await asset()).custody_cold).toBe(done?.amount);
  const [[fee], [row]] = [
    await stage.db.query<{ fee: string }>(
      'select trim_scale(sum(fee))::text as fee from wallet.network_fee where txid like $1',
      [`${done?.txid}%`],
    ),
    await stage.db.query<{ hash: string }>(
      `select b.hash from wallet.sweep_transaction t join wallet.scanned_block b on b.hash = t.block_hash`,
    ),
  ];
  expect(fee?.fee).toBe(await stage.evm.chain.paidFee(done?.txid ?? ''));
  expect(row).toBeDefined();
});

test('one that waits for too long is replaced in its nonce, and only one of the two is mined', async () => {
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  await round();
  stage.clock.advance(STUCK_MS);
  await round();
  await expect.poll(async () => (await sweeps()).map(({ of }) => of)).toEqual(['replaced', 'signed']);
  const [first, second] = await sweeps();
  expect(second?.slot).toEqual(first?.slot);
  await mine(FINAL);
  await round();
  const ended = await sweeps();
  expect(ended.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(ended.map(({ of }) => of).toSorted()).toEqual(['mined', 'replaced']);
  expect(await fees()).toHaveLength(1);
});

test('a token goes with gas of the hot wallet, and waits where it has none', async () => {
  const args = [stage.evm.chain.hotAddress, 5_000_000_000n];
  await stage.evm.call(stage.token, { abi: TOKEN, name: 'transfer', args });
  await mine(1);
  await setHotTerms(stage, { currencyId: USDT, max: '1000', target: '300' });
  const empty: Chain = { ...stage.evm.chain, sign: () => Promise.reject(new ChainError('no gas')) };
  await round(empty);
  expect(await sweeps()).toEqual([]);
  await settle();
  expect((await sweeps()).map(({ state, amount }) => [state, amount])).toEqual([['done', '4700']]);
  expect(await asset(USDT)).toMatchObject({
    custody_hot: '300',
    custody_cold: '4700',
    custody_total: '5000',
  });
});

test('one that fails on the chain moved nothing, costs its fee, and is not tried again for an hour', async () => {
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  await round();
  await stage.evm.node.setCode({ address: cold as Address, bytecode: REFUSING });
  await mine(FINAL);
  await round();
  expect((await sweeps()).map(({ state, of }) => [state, of])).toEqual([['failed', 'failed']]);
  expect(await fees()).toHaveLength(1);
  await stage.evm.node.setCode({ address: cold as Address, bytecode: '0x' });
  await round();
  expect(await sweeps()).toHaveLength(1);
  stage.clock.advance(HOUR_MS);
  for (let count = 0; count < 2; count += 1) await settle();
  expect((await sweeps()).map(({ state }) => state)).toEqual(['failed', 'done']);
});

test('on a chain that operators have not listed nothing is paid, and nothing fails', async () => {
  const unlisted = new Proxy(stage.evm.chain, {
    get: (target, name: keyof Chain) => (name === 'code' ? 'BSC' : target[name]),
  });
  await round(unlisted);
  await stage.startPayer({ chain: unlisted }).payOut('BSC');
  expect(await sweeps()).toEqual([]);
});
