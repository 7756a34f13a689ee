import { ed25519 } from '@noble/curves/ed25519.js';
import { isControlProved } from '@openbourse/engine';
import { base58, hex } from '@scure/base';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProofCheck, proofKeyOf, proofOf } from '../../kernel/request-proof.ts';
import { createMemoryJournal, type JournalEntry } from '../journal.ts';
import { type KeyPath, pathOf } from '../key-path.ts';
import { createSeedStore } from '../key-store/seed-store.ts';
import type { Signer, SigningRequest } from '../request.ts';
import { createSigner, type SignerChain } from '../signer.ts';
import {
  addressOfKey,
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  RECENT_BLOCKHASHES,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  tokenAccountOf,
} from '../solana/address.ts';
import {
  type AccountMeta,
  decodeMessage,
  decodeTransaction,
  encodeMessage,
  type Instruction,
} from '../solana/message.ts';
import { costMaxOf, readPayment, type SolanaPayment, writePayment } from '../solana/payment.ts';
import { subjectOf, type WithdrawalSubject } from '../withdrawal-subject.ts';
import { solanaKind } from './solana.ts';
import { ringOf } from '../../kernel/key-ring.ts';

const SECRET = ringOf('s'.repeat(32));
const personOf = (number: number): string =>
  addressOfKey(ed25519.getPublicKey(new Uint8Array(32).fill(number)));
const [OUTSIDE, OTHER, COLD, NONCE, VALUE] = [1, 2, 3, 4, 5].map(personOf) as [
  string,
  string,
  string,
  string,
  string,
];
const MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const keys = createSeedStore(new Uint8Array(32).fill(9));
const addressAt = async (payer: 'hot' | 'gas' | number) => addressOfKey(await keys.publicKey(pathOf(payer)));
const limits = { hour: '10', day: '25' };
const SOL: SignerChain = {
  ...{ keys, kind: solanaKind() },
  policy: {
    ...{ cold: COLD, feeMax: '0.003' },
    assets: [
      { contract: null, currencyId: 4, decimals: 9, ...limits },
      { contract: MINT, currencyId: 1, decimals: 6, ...limits },
    ],
  },
};

let hot: string;
let gas: string;
let deposit: string;
let entries: JournalEntry[];
let signer: Signer;
beforeAll(async () => {
  [hot, gas, deposit] = [await addressAt('hot'), await addressAt('gas'), await addressAt(7)];
});
beforeEach(() => {
  entries = [];
  const journal = { ...createMemoryJournal(), append: (entry: JournalEntry) => void entries.push(entry) };
  const chains = new Map([['SOL', SOL]]);
  signer = createSigner({ chains, journal, isProof: createProofCheck(SECRET), clock: { now: () => 1 } });
});

function proved(subject: Partial<WithdrawalSubject> = {}): NonNullable<SigningRequest['withdrawal']> {
  const text = subjectOf({
    ...{ id: 'W1', amount: '2', currencyId: 4, address: OUTSIDE, chainCode: 'SOL', memo: null, fee: '0.5' },
    ...subject,
  });
  const claim = { userId: 7, factor: 'otp', subject: text };
  return { ...claim, proof: proofOf(proofKeyOf(SECRET), claim) };
}

const payment = (change: Partial<SolanaPayment> = {}): SolanaPayment => ({
  ...{ payer: hot, feePayer: hot, nonceAccount: NONCE, lifetime: VALUE, unitLimit: 1_500, unitPrice: 10n },
  ...{ to: OUTSIDE, units: 1_500_000_000n, token: null, ...change },
});
const tokens = (change: Partial<SolanaPayment> = {}): SolanaPayment =>
  payment({ units: 1_500_000n, token: { mint: MINT, program: TOKEN, decimals: 6 }, ...change });

const of = (message: Uint8Array, change: Partial<SigningRequest> = {}): SigningRequest => ({
  ...{ chainCode: 'SOL', from: pathOf('hot'), to: null, withdrawal: proved() },
  transaction: { kind: 'solana', message: hex.encode(message) },
  ...change,
});
const ofTokens = (message: Uint8Array): SigningRequest =>
  of(message, { withdrawal: proved({ currencyId: 1 }) });

function readSigned(raw: string): {
  readonly accounts: readonly string[];
  readonly valid: readonly boolean[];
} {
  const { signatures, message } = decodeTransaction(hex.decode(raw));
  const { accounts, signers } = decodeMessage(message);
  const valid = accounts
    .slice(0, signers)
    .map((address, place) =>
      ed25519.verify(signatures[place] ?? new Uint8Array(64), message, base58.decode(address)),
    );
  return { accounts, valid };
}

describe('a withdrawal that its user proved', () => {
  test('is signed by the hot wallet, and counts by its nonce and highest cost', async () => {
    const { accounts, valid } = readSigned(await signer.sign(of(writePayment(payment()))));
    expect(accounts[0]).toBe(hot);
    expect(valid).toEqual([true]);
    expect(entries).toEqual([
      {
        ...{ at: 1, chainCode: 'SOL', withdrawal: 'W1', uses: [`${NONCE}:${VALUE}`] },
        spent: { coin: '1500005001' },
      },
    ]);
  });

  test('of a token counts the account that it may make', async () => {
    for (const program of [TOKEN, TOKEN_2022]) {
      const message = writePayment(tokens({ token: { mint: MINT, program, decimals: 6 } }));
      expect(readSigned(await signer.sign(ofTokens(message))).valid).toEqual([true]);
    }
    const spent = { coin: `${5_001 + 2_074_080}`, [MINT.toLowerCase()]: '1500000' };
    expect(entries.map((entry) => entry.spent)).toEqual([spent, spent]);
  });

  test.each<[string, () => Partial<SolanaPayment>]>([
    ['the amount is not what', () => ({ units: 1_500_000_001n })],
    ['the address is not what', () => ({ to: OTHER })],
    ['by a nonce account', () => ({ nonceAccount: null })],
    ['pays the fees of its payments itself', () => ({ feePayer: gas })],
    ['pays from another wallet', () => ({ payer: OTHER, feePayer: OTHER })],
    ['pays from another wallet', () => ({ payer: deposit, feePayer: deposit })],
    ['and the policy allows 0.003', () => ({ unitLimit: 1_400_000, unitPrice: 10_000_000n })],
    [
      'is the account of a program',
      () => ({ to: tokenAccountOf({ owner: OUTSIDE, mint: MINT, program: TOKEN }) }),
    ],
  ])('is refused where %s', async (reason, change) => {
    await expect(signer.sign(of(writePayment(payment(change()))))).rejects.toThrow(reason);
  });

  test.each<[string, Partial<SolanaPayment>]>([
    ['the amount is not what', { units: 1_500_001n }],
    ['the address is not what', { to: OTHER }],
    ['is not in the policy', { token: { mint: OTHER, program: TOKEN, decimals: 6 } }],
    ['anything but one payment', { token: { mint: MINT, program: OTHER, decimals: 6 } }],
  ])('of a token is refused where %s', async (reason, change) => {
    await expect(signer.sign(ofTokens(writePayment(tokens(change))))).rejects.toThrow(reason);
  });

  test('of SOL is not one of a token, and the other way round', async () => {
    await expect(signer.sign(ofTokens(writePayment(payment())))).rejects.toThrow('the coin is not what');
    await expect(signer.sign(of(writePayment(tokens())))).rejects.toThrow('the coin is not what');
  });
});

describe('a message is no payment', () => {
  const meta = (address: string, isSigner = false, isWritable = false): AccountMeta => ({
    ...{ address, isSigner, isWritable },
  });
  /** The instructions of a payment, which a case changes. */
  const instructions = (): Instruction[] => [
    {
      program: SYSTEM,
      accounts: [meta(NONCE, false, true), meta(RECENT_BLOCKHASHES), meta(hot, true)],
      data: Uint8Array.of(4, 0, 0, 0),
    },
    { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.of(2, 220, 5, 0, 0) },
    { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.of(3, 10, 0, 0, 0, 0, 0, 0, 0) },
    {
      program: SYSTEM,
      accounts: [meta(hot, true, true), meta(OUTSIDE, false, true)],
      data: Uint8Array.of(2, 0, 0, 0, 0, 47, 104, 89, 0, 0, 0, 0),
    },
  ];
  const messageOf = (list: readonly Instruction[]): Uint8Array =>
    encodeMessage({ feePayer: hot, lifetime: VALUE, instructions: list });
  const expectRefused = async (message: Uint8Array): Promise<void> => {
    await expect(signer.sign(of(message))).rejects.toThrow('anything but one payment');
    await expect(signer.sign(ofTokens(message))).rejects.toThrow('anything but one payment');
  };

  test('unless it has these instructions', () => {
    expect(messageOf(instructions())).toEqual(writePayment(payment()));
  });

  test('with another instruction anywhere', async () => {
    const extra = instructions()[3]!;
    for (let place = 0; place <= 4; place += 1)
      await expectRefused(messageOf(instructions().toSpliced(place, 0, extra)));
    const authorize = { ...extra, data: Uint8Array.of(7, 0, 0, 0, ...base58.decode(OTHER)) };
    await expectRefused(messageOf([...instructions(), authorize]));
    for (let place = 1; place < 4; place += 1)
      await expectRefused(messageOf(instructions().toSpliced(place, 1)));
  });

  test('in another order, or with a nonce that is advanced later', async () => {
    await expectRefused(messageOf(instructions().toReversed()));
    const [advance, ...others] = instructions();
    await expectRefused(messageOf([...others, advance!]));
  });

  test('with a version, or bytes after its end, or without its end', async () => {
    const message = writePayment(payment());
    await expectRefused(Uint8Array.from([0x80, ...message, 0]));
    await expectRefused(Uint8Array.from([...message, 0]));
    await expectRefused(message.subarray(0, -1));
    await expectRefused(Uint8Array.of(1));
  });

  test('with accounts that nothing names, or that sign or are written without need', async () => {
    const list = instructions();
    const transfer = list[3]!;
    const longer = { ...transfer, accounts: [...transfer.accounts, meta(OTHER)] };
    await expectRefused(messageOf(list.with(3, longer)));
    const signing = { ...transfer, accounts: [meta(hot, true, true), meta(OUTSIDE, true, true)] };
    await expectRefused(messageOf(list.with(3, signing)));
    const written = {
      ...list[0]!,
      accounts: [meta(NONCE, false, true), meta(RECENT_BLOCKHASHES, false, true), meta(hot, true)],
    };
    await expectRefused(messageOf(list.with(0, written)));
  });

  test('of a token that goes to an account of another owner than the one that is made', async () => {
    const token = { mint: MINT, program: TOKEN };
    const { accounts } = decodeMessage(writePayment(tokens()));
    const right = tokenAccountOf({ owner: OUTSIDE, ...token });
    const theirs = tokenAccountOf({ owner: OTHER, ...token });
    const source = tokenAccountOf({ owner: hot, ...token });
    expect(accounts).toContain(right);
    const create = (account: string): Instruction => ({
      program: ASSOCIATED_TOKEN,
      accounts: [
        ...[meta(hot, true, true), meta(account, false, true), meta(OUTSIDE)],
        ...[meta(MINT), meta(SYSTEM), meta(TOKEN)],
      ],
      data: Uint8Array.of(1),
    });
    const move = (account: string, kind = 12): Instruction => ({
      program: TOKEN,
      accounts: [meta(source, false, true), meta(MINT), meta(account, false, true), meta(hot, true)],
      data: Uint8Array.of(kind, 96, 227, 22, 0, 0, 0, 0, 0, 6),
    });
    const start = instructions().slice(0, 3);
    expect(messageOf([...start, create(right), move(right)])).toEqual(writePayment(tokens()));
    await expectRefused(messageOf([...start, create(right), move(theirs)]));
    await expectRefused(messageOf([...start, create(theirs), move(theirs)]));
    await expectRefused(messageOf([...start, create(right), move(right, 4)]));
    await expectRefused(messageOf([...start, move(right)]));
  });

  test('when any byte of one is another, unless it is another payment that is read as such', () => {
    const messages = [writePayment(payment()), writePayment(tokens())];
    fc.assert(
      fc.property(
        fc.constantFrom(...messages),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (message, at, flip) => {
          const changed = Uint8Array.from(message);
          const place = at % message.length;
          changed[place] = (changed[place] ?? 0) ^ flip;
          const read = readPayment(changed);
          expect(read === null ? changed : writePayment(read)).toEqual(changed);
          expect(read).not.toEqual(readPayment(message));
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a move of the house', () => {
  const collection = (change: Partial<SolanaPayment> = {}): Uint8Array =>
    writePayment(tokens({ payer: deposit, feePayer: gas, nonceAccount: null, to: hot, ...change }));
  const collect = (message: Uint8Array, to: KeyPath | null = pathOf('hot')) =>
    signer.sign(of(message, { from: pathOf(7), to, withdrawal: null }));

  test('brings coins home, signed by their wallet and the one that pays for it', async () => {
    const { accounts, valid } = readSigned(await collect(collection()));
    expect(accounts.slice(0, 2)).toEqual([gas, deposit]);
    expect(valid).toEqual([true, true]);
    await collect(writePayment(payment({ payer: deposit, feePayer: gas, nonceAccount: null, to: hot })));
    expect(entries.map(({ spent }) => spent)).toEqual([{ coin: `${10_001 + 2_074_080}` }, { coin: '10001' }]);
    expect(new Set(entries.flatMap(({ uses }) => uses)).size).toBe(2);
  });

  test('is refused to others, by a nonce account, and at the cost of others', async () => {
    await expect(collect(collection({ to: OUTSIDE }))).rejects.toThrow('is not the address of the house');
    await expect(collect(collection({ to: OUTSIDE }), null)).rejects.toThrow('only the hot wallet pays');
    await expect(collect(collection({ nonceAccount: NONCE }))).rejects.toThrow('no other wallet does');
    await expect(collect(collection({ feePayer: OTHER }))).rejects.toThrow(
      'neither the payer nor the wallet for fees',
    );
  });

  test('goes to the cold wallet from the hot one by a nonce account', async () => {
    const message = writePayment(payment({ to: COLD, units: 500n * 10n ** 9n }));
    await expect(signer.sign(of(message, { withdrawal: null }))).resolves.toMatch(/^01/);
  });
});

test('below a snapshot the wallets of the house sign an off-chain message', async () => {
  for (const [payer, address] of [
    ['hot', hot],
    ['gas', gas],
  ] as const) {
    const proof = await signer.prove({ chainCode: 'SOL', payer, number: 12, hash: 'ab'.repeat(32) });
    expect(proof).toMatchObject({ address, number: 12 });
    expect(isControlProved(proof)).toBe(true);
  }
});

test('a transaction of another chain is refused', async () => {
  const transaction = { kind: 'utxo', inputs: [], outputs: [] } as unknown as SigningRequest['transaction'];
  await expect(signer.sign({ ...of(new Uint8Array()), transaction })).rejects.toThrow(
    'of no cluster of Solana',
  );
});

test('the highest cost rounds a part of a lamport up', () => {
  expect(costMaxOf(payment({ unitLimit: 1, unitPrice: 1n }))).toBe(5_001n);
  expect(costMaxOf(payment({ unitLimit: 0, unitPrice: 0n }))).toBe(5_000n);
});
