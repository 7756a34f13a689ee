import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  controlMessage,
  type ControlProof,
  type ControlSubject,
  isControlProved,
  writeMessageControl,
} from './control.ts';
import { solanaKeyOf } from './solana-control.ts';

const KEY = new Uint8Array(32).fill(7);
const ADDRESS = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB';
const subject = (change: Partial<ControlSubject> = {}): ControlSubject => ({
  ...{ chain: 'SOL', address: ADDRESS, number: 12, hash: 'ab'.repeat(32) },
  ...change,
});
const prove = (of: ControlSubject, key = KEY): ControlProof =>
  writeMessageControl(of, ed25519.sign(controlMessage(of), key));

test('the signature is that of version 1 of off-chain messages, as @solana/kit 8.4.0 makes it', () => {
  expect(prove(subject()).signature).toBe(
    '4ksEVcCAYeMsDMACstQ5DVugQLysHh1VLFayKReVechUTULPzgxJB8gbTxQDGjEoVMQeMvQTWXmjWWR5aUdidkEK',
  );
});

test('a signature of the key of the address proves it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (number) => {
      expect(isControlProved(prove(subject({ number })))).toBe(true);
    }),
    { numRuns: 10 },
  );
});

test('nothing else does', () => {
  const proof = prove(subject());
  const changes: readonly Partial<ControlProof>[] = [
    { number: 13 },
    { hash: 'cd'.repeat(32) },
    { chain: 'ETH' },
    { address: base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8))) },
    { signature: prove(subject(), new Uint8Array(32).fill(8)).signature },
    { signature: '' },
    { signature: proof.signature.slice(0, -2) },
    { signature: base58.encode(ed25519.sign(new TextEncoder().encode('another text'), KEY)) },
  ];
  for (const change of changes)
    expect(isControlProved({ ...proof, ...change }), JSON.stringify(change)).toBe(false);
});

test('a key of small order, for which anybody can sign, proves nothing', () => {
  const address = base58.encode(Uint8Array.of(1, ...new Uint8Array(31)));
  const signature = base58.encode(Uint8Array.of(1, ...new Uint8Array(63)));
  expect(isControlProved({ ...subject({ address }), signature })).toBe(false);
});

test('addresses of other chains are none of Solana', () => {
  for (const address of [
    '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  ])
    expect(solanaKeyOf(address), address).toBeNull();
  expect(() => controlMessage(subject({ address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }))).toThrow(
    'of Solana',
  );
});
