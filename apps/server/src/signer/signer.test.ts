import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { controlStatement, isControlProved } from '@openbourse/engine';
import {
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProofCheck, proofKeyOf, proofOf } from '../kernel/request-proof.ts';
import { addressOfKey } from './evm-address.ts';
import { createMemoryJournal } from './journal.ts';
import { createExtendedKeyStore } from './key-store/file-store.ts';
import { type KeyPath, MAIN_KEYS, pathOf } from './key-path.ts';
import { evmKind } from './kind/evm.ts';
import { utxoKind } from './kind/utxo.ts';
import type { EvmTransaction, Signer, SigningRequest, UtxoTransaction } from './request.ts';
import { createSigner, type SignerChain } from './signer.ts';
import { addressOfKey as utxoAddressOf } from './utxo-address.ts';
import { UTXO_NETWORKS } from './utxo-networks.ts';
import { subjectOf, type WithdrawalSubject } from './withdrawal-subject.ts';
import { ringOf } from '../kernel/key-ring.ts';

const SECRET = ringOf('s'.repeat(32));
const HOUR = 3_600_000;
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const COLD = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const UNLISTED = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const ETHER = 10n ** 18n;

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'");
const keys = createExtendedKeyStore(account.privateExtendedKey, MAIN_KEYS);
const network = UTXO_NETWORKS.bitcoin;
const addressAt = async (payer: 'hot' | 'gas' | number) => addressOfKey(await keys.publicKey(pathOf(payer)));
const utxoAt = async (payer: 'hot' | number) => utxoAddressOf(await keys.publicKey(pathOf(payer)), network);

const limits = { hour: '10', day: '25' };
const ETH: SignerChain = {
  ...{ keys, kind: evmKind(1) },
  policy: {
    ...{ cold: COLD, feeMax: '0.1' },
    assets: [
      { contract: null, currencyId: 3, decimals: 18, ...limits },
      { contract: TOKEN, currencyId: 1, decimals: 6, ...limits },
    ],
  },
};
const BTC: SignerChain = {
  ...{ keys, kind: utxoKind(network) },
  policy: {
    ...{ cold: null, feeMax: '0.001' },
    assets: [{ contract: null, currencyId: 2, decimals: 8, ...limits }],
  },
};

let now: number;
let signer: Signer;
beforeEach(() => {
  now = Date.UTC(2026, 10, 29);
  signer = createSigner({
    chains: new Map([
      ['ETH', ETH],
      ['BTC', BTC],
    ]),
    journal: createMemoryJournal(),
    isProof: createProofCheck(SECRET),
    clock: { now: () => now },
  });
});

function proved(subject: Partial<WithdrawalSubject> = {}): NonNullable<SigningRequest['withdrawal']> {
  const text = subjectOf({
    ...{ id: 'W1', amount: '2', currencyId: 3, address: OUTSIDE, chainCode: 'ETH', memo: null, fee: '0.5' },
    ...subject,
  });
  const claim = { userId: 7, factor: 'otp', subject: text };
  return { ...claim, proof: proofOf(proofKeyOf(SECRET), claim) };
}

function evm(change: Partial<EvmTransaction> = {}): EvmTransaction {
  return {
    ...{ kind: 'evm', chainId: 1, nonce: 0, gas: '21000', maxFeePerGas: '1000000000' },
    ...{ maxPriorityFeePerGas: '1', to: OUTSIDE, value: `${(3n * ETHER) / 2n}`, data: '0x', ...change },
  };
}

const request = (change: Partial<SigningRequest> = {}): SigningRequest => ({
  ...{ chainCode: 'ETH', from: pathOf('hot'), to: null, withdrawal: proved(), transaction: evm() },
  ...change,
});

const transferOf = (to: string, units: bigint): string =>
  encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value) returns (bool)']),
    args: [to as Hex, units],
  });
const token = (units: bigint, change: Partial<EvmTransaction> = {}): EvmTransaction =>
  evm({ to: TOKEN, value: '0', data: transferOf(OUTSIDE, units), gas: '60000', ...change });

const INPUT = { txid: 'ab'.repeat(32), vout: 1, units: '200000000' };
async function utxo(change: Partial<UtxoTransaction> = {}): Promise<UtxoTransaction> {
  const outputs = [
    { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', units: '150000000' },
    { address: await utxoAt('hot'), units: '49990000' },
  ];
  return { kind: 'utxo', inputs: [INPUT], outputs, ...change };
}
const bitcoin = (transaction: UtxoTransaction, subject: Partial<WithdrawalSubject> = {}): SigningRequest =>
  request({
    chainCode: 'BTC',
    withdrawal: proved({
      ...{ chainCode: 'BTC', currencyId: 2, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      ...subject,
    }),
    transaction,
  });

describe('a withdrawal that its user proved', () => {
  test('is signed by the hot wallet, as it was asked for', async () => {
    const raw = (await signer.sign(request())) as Hex;
    const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
    expect(sender).toBe(await addressAt('hot'));
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 1,
      to: OUTSIDE.toLowerCase(),
      value: (3n * ETHER) / 2n,
    });
  });

  test('of a token is read from the call', async () => {
    const withdrawal = proved({ currencyId: 1, amount: '5', fee: '1' });
    const raw = (await signer.sign(request({ withdrawal, transaction: token(4_000_000n) }))) as Hex;
    expect(parseTransaction(raw).data).toBe(transferOf(OUTSIDE, 4_000_000n));
  });

  test('of outputs pays the user and brings the change home', async () => {
    const raw = await signer.sign(bitcoin(await utxo()));
    const signed = Transaction.fromRaw(hex.decode(raw));
    expect(signed.getOutput(0).amount).toBe(150_000_000n);
    expect(signed.getInput(0).finalScriptWitness).toHaveLength(2);
  });

  test.each<[string, Partial<SigningRequest>]>([
    ['the amount is not what', { transaction: evm({ value: `${ETHER}` }) }],
    ['the address is not what', { transaction: evm({ to: OTHER }) }],
    ['the chain is not what', { withdrawal: proved({ chainCode: 'BSC' }) }],
    ['the coin is not what', { withdrawal: proved({ currencyId: 9 }) }],
    ['is not in the policy', { transaction: token(1_500_000n, { to: UNLISTED }) }],
    ['the coin is not what', { transaction: token(1_500_000n) }],
    ['not what its user proved', { withdrawal: { ...proved(), userId: 8 } }],
    [
      'not what its user proved',
      { withdrawal: { ...proved(), subject: proved({ address: OTHER }).subject } },
    ],
    ['only the hot wallet pays', { from: pathOf(4) }],
    ['only the hot wallet pays', { from: pathOf('gas') }],
    ['anything but a transfer', { transaction: evm({ data: `0x095ea7b3${'0'.repeat(128)}` }) }],
    ['anything but a transfer', { transaction: token(1n, { data: `${transferOf(OUTSIDE, 1n)}00` }) }],
    ['carries coins of the chain as well', { transaction: token(1_500_000n, { value: '1' }) }],
    ['of network 56, not 1', { transaction: evm({ chainId: 56 }) }],
    ['may cost 0.2', { transaction: evm({ gas: '200000', maxFeePerGas: '1000000000000' }) }],
    ['has no chain BSC', { chainCode: 'BSC' }],
    ['neither the cold wallet', { withdrawal: null }],
  ])('is refused where %s', async (reason, change) => {
    await expect(signer.sign(request(change))).rejects.toThrow(reason);
  });

  test('that was made to look like one by the end of a line is none', async () => {
    const subject = `${proved().subject}\nwithdraw`;
    const claim = { userId: 7, factor: 'otp', subject };
    const withdrawal = { ...claim, proof: proofOf(proofKeyOf(SECRET), claim) };
    await expect(signer.sign(request({ withdrawal }))).rejects.toThrow('is no withdrawal');
  });

  test('of outputs is refused where coins go astray', async () => {
    const paid = (await utxo()).outputs[0]!;
    const stray = {
      address: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqs',
      units: '49990000',
    };
    const cases: readonly (readonly [string, Partial<UtxoTransaction>])[] = [
      ['pays two addresses', { outputs: [paid, stray] }],
      ['may cost 0.5', { outputs: [paid] }],
      ['an input stands twice', { inputs: [INPUT, INPUT] }],
      ['hold more than the inputs', { inputs: [{ ...INPUT, units: '100000000' }] }],
      ['the amount is not what', { outputs: [{ ...paid, units: '199990000' }] }],
    ];
    for (const [reason, change] of cases)
      await expect(signer.sign(bitcoin(await utxo(change)))).rejects.toThrow(reason);
  });
});

describe('a move of the house', () => {
  const move = async (from: KeyPath, to: KeyPath | null, address: string, value = ETHER) =>
    signer.sign(
      request({ from, to, withdrawal: null, transaction: evm({ to: address, value: `${value}` }) }),
    );

  test('goes from deposit addresses to the hot wallet, and from there its gas', async () => {
    expect(await move(pathOf(12), pathOf('hot'), await addressAt('hot'), 500n * ETHER)).toMatch(/^0x02/);
    expect(await move(pathOf('gas'), pathOf(12), await addressAt(12))).toMatch(/^0x02/);
  });

  test('to an address that only says to be of the house is refused', async () => {
    await expect(move(pathOf(12), pathOf('hot'), OUTSIDE)).rejects.toThrow('is not the address of the house');
    await expect(move(pathOf('gas'), pathOf(12), await addressAt(13))).rejects.toThrow('of the house');
  });

  test('goes to the cold wallet from the hot one, whatever the amount, and to no other from any', async () => {
    await move(pathOf('hot'), null, COLD, 500n * ETHER);
    await expect(move(pathOf('hot'), null, OUTSIDE)).rejects.toThrow('neither the cold wallet');
    await expect(move(pathOf(3), null, COLD)).rejects.toThrow('only the hot wallet');
  });

  test('of outputs brings all that a deposit address has to the hot wallet', async () => {
    const transaction = await utxo({ outputs: [{ address: await utxoAt('hot'), units: '199990000' }] });
    const collection = { from: pathOf(3), to: pathOf('hot'), withdrawal: null };
    await expect(signer.sign({ ...bitcoin(transaction), ...collection })).resolves.toMatch(/^02000000/);
  });
});

test('below a snapshot the wallets of the house sign a statement, and nothing else', async () => {
  const snapshot = { number: 12, hash: 'ab'.repeat(32) };
  for (const [chainCode, payer, address] of [
    ['ETH', 'hot', await addressAt('hot')],
    ['ETH', 'gas', await addressAt('gas')],
    ['BTC', 'hot', await utxoAt('hot')],
  ] as const) {
    const proof = await signer.prove({ chainCode, payer, ...snapshot });
    expect(proof).toMatchObject({ chain: chainCode, address, ...snapshot });
    expect(isControlProved(proof)).toBe(true);
  }
  const message = controlStatement({ chain: 'ETH', address: await addressAt('hot'), ...snapshot });
  const { signature } = await signer.prove({ chainCode: 'ETH', payer: 'hot', ...snapshot });
  const by = await recoverMessageAddress({ message, signature: signature as Hex });
  expect(by).toBe(await addressAt('hot'));
  await expect(signer.prove({ chainCode: 'SOL', payer: 'hot', ...snapshot })).rejects.toThrow('no chain SOL');
});

describe('amounts', () => {
  const pay = (nonce: number, amount: string, id = `W${nonce}`) =>
    signer.sign(
      request({
        withdrawal: proved({ id, currencyId: 1, amount, fee: '0' }),
        transaction: token(BigInt(amount) * 1_000_000n, { nonce }),
      }),
    );

  test('of an hour and of a day hold, whoever asks and however many at once', async () => {
    const replies = await Promise.allSettled([1, 2, 3].map((nonce) => pay(nonce, '4')));
    expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(pay(3, '4')).rejects.toThrow(
      '12 of 0xdac17f958d2ee523a2206206994597c13d831ec7 would leave ETH',
    );
    now += HOUR;
    await pay(3, '10');
    now += HOUR;
    await expect(pay(4, '8')).rejects.toThrow('26 of');
    await pay(4, '7');
    now += 22 * HOUR;
    await pay(5, '8');
  });

  test('of a replacement in the same slot count once, the greater ones', async () => {
    await pay(1, '6', 'W1');
    await pay(1, '6', 'W1');
    await pay(1, '9', 'W2');
    await pay(1, '2', 'W3');
    await expect(pay(2, '2', 'W4')).rejects.toThrow('11 of');
    await pay(2, '1', 'W4');
  });

  test('of fees count as coins of the chain, in moves of the house as well', async () => {
    const dear = evm({ to: await addressAt('hot'), gas: '50000', maxFeePerGas: '2000000000000' });
    const burn = (nonce: number) =>
      signer.sign(
        request({ from: pathOf(1), to: pathOf('hot'), withdrawal: null, transaction: { ...dear, nonce } }),
      );
    for (let nonce = 0; nonce < 100; nonce += 1) await burn(nonce);
    await expect(burn(100)).rejects.toThrow('10.1 of coin would leave ETH within an hour');
  });

  test('of a withdrawal leave at most twice, and the third transaction needs a person', async () => {
    await pay(1, '1', 'W1');
    await pay(2, '1', 'W1');
    await expect(pay(3, '1', 'W1')).rejects.toThrow('W1 was signed in 2 transactions already');
    await pay(2, '1', 'W1');
  });
});
