import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ed25519 } from '@noble/curves/ed25519.js';
import { isControlProved } from '@openbourse/engine';
import { base58, hex } from '@scure/base';
import { expect, onTestFinished, test } from 'vitest';
import {
  hotOf,
  provedWithdrawal,
  signerStage,
  startKeyService,
  type Stores,
} from '../testing/signer-stage.ts';
import { makeSoftToken } from '../testing/soft-token.ts';
import { readAddresses } from './address-file.ts';
import { pathOf } from './key-path.ts';
import { createSeedStore } from './key-store/seed-store.ts';
import type { SigningRequest } from './request.ts';
import { decodeMessage, decodeTransaction } from './solana/message.ts';
import { writePayment } from './solana/payment.ts';

/* The signer as operators run it with keys of Ed25519: from a seed in a file, on a token, and in a service. */
const SEED = '1f'.repeat(32);
const [OUTSIDE, NONCE] = [1, 2].map((number) =>
  base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(number))),
) as [string, string];
const PROGRAM = join(import.meta.dirname, '..', 'run-signer.ts');

const coin = { contract: null, currencyId: 4, decimals: 9, hour: '100', day: '200' };
const stage = signerStage('SOL', { kind: 'solana', cold: null, feeMax: '0.01', assets: [coin] });
const { keep, spawn, connect } = stage;

const seedFile = (): Stores => ({ keys: { store: 'file', file: keep('seed', SEED) } });

function payment(hot: string, nonce = 1): SigningRequest {
  const terms = { id: `W${nonce}`, amount: '3', currencyId: 4, address: OUTSIDE, chainCode: 'SOL' };
  const lifetime = base58.encode(new Uint8Array(32).fill(nonce));
  const message = writePayment({
    ...{ payer: hot, feePayer: hot, nonceAccount: NONCE, lifetime, unitLimit: 1_500, unitPrice: 0n },
    ...{ to: OUTSIDE, units: 3_000_000_000n, token: null },
  });
  return {
    ...{ chainCode: 'SOL', from: pathOf('hot'), to: null, withdrawal: provedWithdrawal(terms) },
    transaction: { kind: 'solana', message: hex.encode(message) },
  };
}

/** The payer of a transaction that is rightly signed. */
function payerOf(raw: string): string {
  const { signatures, message } = decodeTransaction(hex.decode(raw));
  const [payer = ''] = decodeMessage(message).accounts;
  const isRight = ed25519.verify(signatures[0] ?? new Uint8Array(64), message, base58.decode(payer));
  return isRight ? payer : 'none';
}

const snapshot = { chainCode: 'SOL', payer: 'hot', number: 3, hash: 'cd'.repeat(32) } as const;

test('keys from a seed sign payments and statements', async () => {
  const signer = spawn(seedFile());
  await signer.ready;
  const client = connect();
  const hot = await hotOf(signer);
  expect(payerOf(await client.sign(payment(hot)))).toBe(hot);
  const proof = await client.prove(snapshot);
  expect(proof.address).toBe(hot);
  expect(isControlProved(proof)).toBe(true);
});

test('keys on a token sign', async () => {
  const soft = makeSoftToken();
  onTestFinished(soft.remove);
  for (const id of ['01', '02']) soft.makeKey(id, 'edwards25519');
  const { module, label: token, pin, env } = soft;
  const house = { store: 'pkcs11', module, token, pinFile: keep('pin', pin), hot: '01', gas: '02' } as const;
  const signer = spawn({ house }, env);
  await signer.ready;
  const client = connect();
  const hot = await hotOf(signer);
  for (let nonce = 1; nonce < 4; nonce += 1)
    expect(payerOf(await client.sign(payment(hot, nonce)))).toBe(hot);
  expect(isControlProved(await client.prove(snapshot))).toBe(true);
});

test('a token whose key is of another curve is named', async () => {
  const soft = makeSoftToken();
  onTestFinished(soft.remove);
  soft.makeKey('01');
  const { module, label: token, pin, env } = soft;
  const house = { store: 'pkcs11', module, token, pinFile: keep('pin', pin), hot: '01' } as const;
  const signer = spawn({ house }, env);
  await signer.ready;
  await expect(connect().prove(snapshot)).rejects.toThrow('the token house');
});

test('keys in a service sign the whole message; one that signs by another key is noticed', async () => {
  const keys = createSeedStore(hex.decode(SEED));
  let key = pathOf('hot');
  const { house } = await startKeyService(stage, async (_, body) => {
    if (body === '') return { publicKey: hex.encode(await keys.publicKey(pathOf('hot'))) };
    const { message } = JSON.parse(body) as { message: string };
    return { signature: hex.encode(await keys.sign(key, hex.decode(message))) };
  });
  const signer = spawn({ house });
  await signer.ready;
  const client = connect();
  const hot = await hotOf(signer);
  expect(isControlProved(await client.prove(snapshot))).toBe(true);
  key = pathOf('gas');
  await expect(client.prove(snapshot)).rejects.toThrow('signed with another key than it names');
  expect(hot).toHaveLength(44);
});

const write = (options: readonly string[], stores: Stores) => {
  const env = { PATH: process.env['PATH'] ?? '', OB_DEMO: 'on', OB_SIGNER_FILE: stage.settingsFile(stores) };
  return promisify(execFile)(process.execPath, [PROGRAM, ...options], { env });
};

test('the addresses of a chain are written for the server, which reads them only as they were written', async () => {
  const file = stage.path('addresses.json');
  await write(['--addresses', 'SOL', '--count', '12', '--out', file], seedFile());
  const keys = createSeedStore(hex.decode(SEED));
  const read = readAddresses(file, 'SOL');
  expect(read.addresses).toHaveLength(12);
  expect(read.addresses[11]).toBe(base58.encode(await keys.publicKey(pathOf(11))));
  expect(read.hot).toBe(base58.encode(await keys.publicKey(pathOf('hot'))));
  expect(read.gas).toBe(base58.encode(await keys.publicKey(pathOf('gas'))));
  expect(readFileSync(file, 'utf8')).not.toContain(SEED);
  expect(() => readAddresses(file, 'XSOL')).toThrow('has the addresses of SOL, not of XSOL');
  const changed = readFileSync(file, 'utf8').replace(read.addresses[3] ?? '', OUTSIDE);
  expect(() => readAddresses(keep('changed.json', changed), 'SOL')).toThrow('is not as the signer wrote it');
  expect(() => readAddresses(keep('other.json', '{}'), 'SOL')).toThrow('is no file of addresses');
});

test('addresses of a chain that the signer does not have, or no number of them, are refused', async () => {
  await expect(write(['--addresses', 'BTC'], seedFile())).rejects.toMatchObject({
    stdout: expect.stringContaining('the signer has no chain BTC') as string,
  });
  await expect(write(['--addresses', 'SOL', '--count', 'many'], seedFile())).rejects.toMatchObject({
    stdout: expect.stringContaining('--count takes how many') as string,
  });
});
