import { compareDecimal, subDecimal } from '@openbourse/money';
import { type Abi, type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { collect } from '../collect/collect.ts';
import { ETH, USDT } from '../testing/deposit-stage.ts';
import { type PayerStage, startPayerStage } from '../testing/payer-stage.ts';

/*
 * What the chain holds less what the ledger says is held there stays the same to the wei, whatever withdrawals and
 * collections cost. The ledger cuts the coin at 8 decimals, so the part of a step that it is ahead by counts too.
 */
const TOKEN = parseAbi(['function transfer(address to, uint256 value) returns (bool)']) as Abi;
const STUCK_MS = 900_000;
const FINAL = 6;
/** A contract that refuses whatever it is called with. */
const REFUSING = '0x60006000fd';
const STEP = '0.00000001';

let stage: PayerStage;
beforeAll(async () => {
  stage = await startPayerStage(20_261_121, { hasToken: true });
  stage.feed.setPrice('ETH/USDT', '2000');
  stage.clock.advance(1_000);
  await stage.evm.pay(stage.evm.chain.gasAddress ?? '', '10');
  await mine(1);
  // What operators put into the wallets is theirs: from here on there is nothing to spare.
  const spare = subDecimal(...(await figures()));
  await stage.db.transaction((tx) =>
    stage.ledger.post(tx, {
      kind: 'test_transfer',
      reference: null,
      idempotencyKey: 'put in by operators',
      postings: [
        { owner: { world: 'chain:ETH' }, currencyId: ETH, amount: `-${spare}` },
        { owner: { house: 'fees' }, currencyId: ETH, amount: spare },
      ],
    }),
  );
}, 60_000);
afterAll(() => stage.stop());

const payOut = () => stage.startPayer().payOut('ETH');
const gather = () => collect({ ...stage, log: createLog('silent') }, stage.evm.chain);
const coin = async (currencyId = ETH) => {
  const chains = await stage.wallet.deposits.chains();
  const found = chains.flatMap(({ assets }) => assets).find((one) => one.currency_id === currencyId);
  if (found === undefined) throw new Error(`the coin ${currencyId} is shown`);
  return found;
};
/** Holdings on the chain and in the ledger. */
async function figures(currencyId = ETH): Promise<[held: string, booked: string]> {
  const { custody_total: held, owed } = await coin(currencyId);
  return [held ?? '', owed];
}

/** Amount booked beyond what was paid, because the ledger knows no part of a step. */
async function ahead(): Promise<string> {
  const [row] = await stage.db.query<{ ahead: string }>(
    'select trim_scale(coalesce(sum(posted - fee), 0))::text as ahead from wallet.network_fee',
  );
  return row?.ahead ?? '';
}

/** Mines and reads the chain; custody covers what is owed at every moment. */
async function mine(blocks: number): Promise<void> {
  await stage.evm.mine(blocks);
  stage.clock.advance(10);
  await stage.scan();
}

async function paidTo(address: Address): Promise<bigint> {
  return stage.evm.node.getBalance({ address });
}

/** The states of transactions whose fee is posted, of withdrawals and of collections. */
const bookedOf = async (table: 'withdrawal_transaction' | 'collection'): Promise<readonly string[]> => {
  const rows = await stage.db.query<{ state: string }>(
    `select s.state from ledger.txn t join wallet.${table} s on t.idempotency_key = s.chain_code || ':' || s.txid
     where t.kind = 'network_fee' order by s.state`,
  );
  return rows.map(({ state }) => state);
};

/** Lets collections, which run by the clock as well, come to their end. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await gather();
    const open = await stage.db.query("select 1 from wallet.collection where state = 'signed'");
    if (open.length === 0) return;
    await mine(FINAL);
    expect((await coin()).is_covered).toBe(true);
  }
  throw new Error('collections do not end');
}

/** Holdings equal the books, but for the part of a step that the ledger does not know. */
async function expectExact(): Promise<void> {
  await settle();
  const [held, owed] = await figures();
  expect(subDecimal(held, owed)).toBe(await ahead());
  expect(compareDecimal(await ahead(), '0')).not.toBe(-1);
  expect(compareDecimal(await ahead(), STEP)).toBe(-1);
  await stage.assertClean();
}

test('several withdrawals, one replaced and one that fails, leave what is held and what is booked alike', async () => {
  const userId = await stage.user();
  await stage.evm.pay(await stage.address(userId), '5');
  await mine(FINAL);
  await expectExact();
  const wanted = [];
  for (let count = 0; count < 4; count += 1) wanted.push(await stage.approve(userId));
  const [failing, ...others] = wanted;
  await payOut();
  await stage.evm.node.setCode({ address: failing?.address ?? '0x', bytecode: REFUSING });
  stage.clock.advance(STUCK_MS);
  await payOut();
  await mine(FINAL - 1);
  expect((await coin()).is_covered).toBe(true);
  await payOut();
  expect(await bookedOf('withdrawal_transaction')).toEqual([]);
  await mine(1);
  await payOut();
  await payOut();
  expect(await stage.stateOf(failing?.id ?? '')).toBe('pending_review');
  for (const { id, address } of others) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(await paidTo(address)).toBeGreaterThan(0n);
  }
  // Each was replaced, and of the two only the one that was mined pays.
  expect(await bookedOf('withdrawal_transaction')).toEqual(['failed', 'mined', 'mined', 'mined']);
  await expectExact();
});

test('a transaction whose block leaves the chain pays once, when it is final', async () => {
  const userId = await stage.user();
  await stage.evm.pay(await stage.address(userId), '1');
  await mine(FINAL);
  const before = await bookedOf('withdrawal_transaction');
  const { id } = await stage.approve(userId);
  await payOut();
  const snapshot = await stage.evm.node.snapshot();
  await mine(FINAL - 1);
  await payOut();
  await stage.evm.node.revert({ id: snapshot });
  await payOut();
  await mine(FINAL - 1);
  await payOut();
  expect(await bookedOf('withdrawal_transaction')).toEqual(before);
  await mine(1);
  await payOut();
  expect(await stage.stateOf(id)).toBe('success');
  expect(await bookedOf('withdrawal_transaction')).toEqual([...before, 'mined']);
  await expectExact();
});

test('collections of the coin and of a token, with the gas that is sent ahead, leave both alike', async () => {
  const [first, second] = [await stage.user(), await stage.user()];
  await stage.evm.pay(await stage.address(first), '3');
  for (const userId of [first, second]) {
    const args = [await stage.address(userId), 500_000_000n];
    await stage.evm.call(stage.token, { abi: TOKEN, name: 'transfer', args });
  }
  await mine(FINAL);
  const before = await bookedOf('collection');
  await expectExact();
  const gas = await stage.db.query("select 1 from wallet.collection where payer = 'gas' and state = 'mined'");
  expect(gas.length).toBeGreaterThan(0);
  expect((await bookedOf('collection')).length - before.length).toBeGreaterThanOrEqual(4);
  expect(new Set(await bookedOf('collection'))).toEqual(new Set(['mined']));
  expect(await coin(USDT)).toMatchObject({ custody_total: '1000', custody_hot: '1000', owed: '1000' });
});
