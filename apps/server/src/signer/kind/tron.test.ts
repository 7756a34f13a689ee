import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { isControlProved } from '@openbourse/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProofCheck, proofKeyOf, proofOf } from '../../kernel/request-proof.ts';
import { createMemoryJournal } from '../journal.ts';
import { createExtendedKeyStore } from '../key-store/file-store.ts';
import { MAIN_KEYS, pathOf } from '../key-path.ts';
import type { Signer, SigningRequest } from '../request.ts';
import { createSigner } from '../signer.ts';
import { addressOfKey, tronAccountOf } from '../tron/address.ts';
import { rawOf, type TronPayment, writePayment } from '../tron/payment.ts';
import { subjectOf, type WithdrawalSubject } from '../withdrawal-subject.ts';
import { tronKind } from './tron.ts';
import { ringOf } from '../../kernel/key-ring.ts';

const SECRET = ringOf('s'.repeat(32));
const DAY = 86_400_000;
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OUTSIDE = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const OTHER = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/195'/0'");
const keys = createExtendedKeyStore(account.privateExtendedKey, MAIN_KEYS);
const addressAt = async (payer: 'hot' | 'gas' | number) => addressOfKey(await keys.publicKey(pathOf(payer)));
const limits = { hour: '10', day: '25' };

let now: number;
let signer: Signer;
beforeEach(() => {
  now = Date.UTC(2026, 10, 29);
  signer = createSigner({
    chains: new Map([
      [
        'TRX',
        {
          ...{ keys, kind: tronKind() },
          policy: {
            ...{ cold: null, feeMax: '30' },
            assets: [
              { contract: null, currencyId: 9, decimals: 6, ...limits },
              { contract: USDT, currencyId: 1, decimals: 6, ...limits },
            ],
          },
        },
      ],
    ]),
    journal: createMemoryJournal(),
    isProof: createProofCheck(SECRET),
    clock: { now: () => now },
  });
});

function proved(subject: Partial<WithdrawalSubject> = {}): NonNullable<SigningRequest['withdrawal']> {
  const text = subjectOf({
    ...{ id: 'W1', amount: '5', currencyId: 1, address: OUTSIDE, chainCode: 'TRX', memo: null, fee: '1' },
    ...subject,
  });
  const claim = { userId: 7, factor: 'otp', subject: text };
  return { ...claim, proof: proofOf(proofKeyOf(SECRET), claim) };
}

/** 4 USDT from the hot wallet. */
async function payment(change: Partial<TronPayment> = {}): Promise<TronPayment> {
  return {
    ...{ refBlockBytes: '0001', refBlockHash: 'ab'.repeat(8), feeLimit: 2_000_000n },
    ...{ timestamp: now, expiration: now + DAY / 24, units: 4_000_000n },
    from: tronAccountOf(await addressAt('hot')) ?? '',
    to: tronAccountOf(OUTSIDE) ?? '',
    contract: tronAccountOf(USDT),
    ...change,
  };
}

const request = (of: TronPayment, change: Partial<SigningRequest> = {}): SigningRequest => ({
  ...{ chainCode: 'TRX', from: pathOf('hot'), to: null, withdrawal: proved() },
  transaction: { kind: 'tron', raw: bytesToHex(writePayment(of)) },
  ...change,
});

function signerOf(transaction: string): string {
  const bytes = hexToBytes(transaction).subarray(-65);
  const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    .addRecoveryBit((bytes[64] ?? 0) - 27)
    .recoverPublicKey(sha256(rawOf(transaction)));
  return addressOfKey(point.toBytes(true));
}

describe('a withdrawal that its user proved', () => {
  test('of a token is signed as it is, by the hot wallet', async () => {
    const of = await payment();
    const signed = await signer.sign(request(of));
    expect(bytesToHex(rawOf(signed))).toBe(bytesToHex(writePayment(of)));
    expect(signerOf(signed)).toBe(await addressAt('hot'));
    expect(await signer.sign(request(of))).toBe(signed);
  });

  test('of the coin is signed', async () => {
    const of = await payment({ contract: null, feeLimit: 0n });
    const signed = await signer.sign(request(of, { withdrawal: proved({ currencyId: 9 }) }));
    expect(signerOf(signed)).toBe(await addressAt('hot'));
  });

  test.each<[string, Partial<TronPayment>, string]>([
    ['another address', { to: tronAccountOf(OTHER) ?? '' }, 'the address is not'],
    ['another amount', { units: 4_000_001n }, 'the amount is not'],
    ['the coin instead', { contract: null, feeLimit: 0n }, 'the coin is not'],
    ['a token that is not in the policy', { contract: tronAccountOf(OTHER) }, 'is not in the policy'],
    ['another payer', { from: tronAccountOf(OTHER) ?? '' }, 'and not the wallet that is named'],
    ['more for energy than is allowed', { feeLimit: 30_000_000n }, 'the policy allows 30'],
    ['a time of more than a day', { expiration: Date.UTC(2026, 10, 30, 0, 0, 1) }, 'longer than a day'],
  ])('with %s is refused', async (_what, change, reason) => {
    await expect(signer.sign(request(await payment(change)))).rejects.toThrow(reason);
  });

  test('is signed in two transactions at most, because both could be mined', async () => {
    await signer.sign(request(await payment()));
    await signer.sign(request(await payment({ timestamp: now + 1 })));
    await expect(signer.sign(request(await payment({ timestamp: now + 2 })))).rejects.toThrow(
      'signed in 2 transactions already',
    );
  });
});

test('limits count every transaction, and what one may burn', async () => {
  const coins = async (id: string, timestamp: number) =>
    signer.sign(
      request(await payment({ contract: null, feeLimit: 0n, timestamp }), {
        withdrawal: proved({ id, currencyId: 9 }),
      }),
    );
  await coins('W1', now);
  // 4 leaves, and about 1.4 may be burnt, each time.
  await expect(coins('W2', now + 1)).rejects.toThrow('would leave TRX within an hour');
});

test('a move between wallets of the house needs no proof, and names a house address', async () => {
  const of = await payment({
    ...{ contract: null, feeLimit: 0n, from: tronAccountOf(await addressAt('gas')) ?? '' },
    to: tronAccountOf(await addressAt(3)) ?? '',
  });
  const move = { from: pathOf('gas'), to: pathOf(3), withdrawal: null };
  expect(signerOf(await signer.sign(request(of, move)))).toBe(await addressAt('gas'));
  await expect(signer.sign(request(of, { ...move, to: pathOf(4) }))).rejects.toThrow('not the address');
});

test('a transaction of another chain, or anything but a payment, is refused', async () => {
  const raw = bytesToHex(writePayment(await payment()));
  const more = request(await payment(), { transaction: { kind: 'tron', raw: `${raw}00` } });
  await expect(signer.sign(more)).rejects.toThrow('anything but one payment');
  const other = request(await payment(), {
    transaction: { kind: 'utxo', inputs: [], outputs: [] },
  });
  await expect(signer.sign(other)).rejects.toThrow('not of TRON');
});

test('the highest cost counts the bytes that the main network does', () => {
  // Those of tron-payment.test.ts: TronGrid counts 345 bytes for it.
  const usdt =
    '0a02a2692208e9869443c76dcd3540d8a291b290345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541f97fdc95d41f99ff72609608ca8ff410c0bf5de7121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb000000000000000000000000e340c10c9504a9865dae79218c473b4efc9fac14000000000000000000000000000000000000000000000000000000003cb8bd2070f1e78db29034900180b48913';
  const payer = 'TYiSRorrjM8C7SARXQFNJhB3eQTz8qL9aP';
  const { fee } = tronKind().movementOf({ kind: 'tron', raw: usdt }, { hot: OTHER, payer });
  expect(fee).toBe(345_000n + 40_000_000n);
});

test('the wallets of the house prove themselves as wallets of TRON do', async () => {
  for (const payer of ['hot', 'gas'] as const) {
    const proof = await signer.prove({ chainCode: 'TRX', payer, number: 3, hash: 'ab'.repeat(32) });
    expect(proof.address).toBe(await addressAt(payer));
    expect(isControlProved(proof)).toBe(true);
  }
});
