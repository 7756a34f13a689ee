import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  controlDigest,
  type ControlProof,
  controlStatement,
  type ControlSubject,
  isControlProved,
  writeControl,
} from './control.ts';

/** The key of the number 1, and addresses of it that are known from elsewhere. */
const KEY = hexToBytes(`${'0'.repeat(63)}1`);
const EVM = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
/** BIP-173, "Examples". */
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const LITECOIN = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const TRON = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';

/** Addresses of other keys. */
const OTHERS: Readonly<Record<string, string>> = {
  ETH: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  TRX: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};

const subject = (change: Partial<ControlSubject> = {}): ControlSubject => ({
  ...{ chain: 'ETH', address: EVM, number: 12, hash: 'ab'.repeat(32) },
  ...change,
});

function prove(of: ControlSubject, key = KEY): ControlProof {
  const recovered = secp256k1.sign(controlDigest(of), key, { prehash: false, format: 'recovered' });
  return writeControl(of, { compact: recovered.subarray(1), parity: recovered[0] === 1 ? 1 : 0 });
}

test('the statement names its purpose, the wallet and the snapshot', () => {
  expect(controlStatement(subject())).toBe(
    `Openbourse proof of reserves\nchain ETH\naddress ${EVM}\nsnapshot 12\n${'ab'.repeat(32)}`,
  );
});

test('a subject that could say something else is refused', () => {
  expect(() => controlStatement(subject({ chain: 'ETH\nchain' }))).toThrow('named by its code');
  expect(() => controlStatement(subject({ address: `${EVM}\n` }))).toThrow('letters and digits');
  expect(() => controlStatement(subject({ number: 0 }))).toThrow('number of a snapshot');
  expect(() => controlStatement(subject({ hash: 'ab' }))).toThrow('hash');
});

describe.each([
  ['ETH', EVM],
  ['BTC', SEGWIT],
  ['LTC', LITECOIN],
  ['TRX', TRON],
])('on %s', (chain, address) => {
  test('a signature of the key of the address proves it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (number) => {
        expect(isControlProved(prove(subject({ chain, address, number })))).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  test('nothing else does', () => {
    const proof = prove(subject({ chain, address }));
    const other = prove(subject({ chain, address }), new Uint8Array(32).fill(2));
    const changes: readonly Partial<ControlProof>[] = [
      { number: 13 },
      { hash: 'cd'.repeat(32) },
      { chain: 'SOL' },
      { signature: other.signature },
      { signature: '' },
      { signature: proof.signature.slice(0, -8) },
      { address: OTHERS[chain] ?? address.replace('w508', 'w509') },
    ];
    for (const change of changes)
      expect(isControlProved({ ...proof, ...change }), JSON.stringify(change)).toBe(false);
  });
});

test('a signature of another kind of wallet is read as none', () => {
  const { signature } = prove(subject());
  expect(isControlProved({ ...subject({ address: SEGWIT }), signature })).toBe(false);
});

test('TRON signs as its wallets do, and not as those of Ethereum', () => {
  // TIP-191, and the vector of blockchain_utils, test/signer/tron_test.dart: the same prefix, length and hash.
  const of = subject({ chain: 'TRX', address: TRON });
  const text = controlStatement(of);
  const bytes = utf8ToBytes(`\u0019TRON Signed Message:\n${text.length}${text}`);
  expect(controlDigest(of)).toEqual(keccak_256(bytes));
  const asEthereum = { ...prove(subject({ chain: 'TRX', address: EVM })), address: TRON };
  expect(isControlProved(asEthereum)).toBe(false);
});
