import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { isControlProved } from '@openbourse/engine';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { type Hex, recoverTransactionAddress } from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { createProofCheck } from '../kernel/request-proof.ts';
import { addressOfKey } from './evm-address.ts';
import { pathOf } from './key-path.ts';
import type { Signer, SigningRequest } from './request.ts';
import {
  hotOf,
  provedWithdrawal,
  SECRET,
  signerStage,
  startKeyService,
  type Stores,
} from '../testing/signer-stage.ts';
import { makeSoftToken } from '../testing/soft-token.ts';
import { ringOf } from '../kernel/key-ring.ts';

/*
 * The signer as operators run it: a process over a socket, with keys in a file, on a token that speaks PKCS#11, and in a
 * service.
 */
const PROGRAM = join(import.meta.dirname, '..', 'run-signer.ts');
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const XPRV = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'").privateExtendedKey;

const coin = { contract: null, currencyId: 3, decimals: 18, hour: '10', day: '20' };
const stage = signerStage('ETH', { kind: 'evm', chainId: 1, cold: null, feeMax: '0.01', assets: [coin] });
const { keep, spawn, connect } = stage;

function fileStore(): Stores {
  return { keys: { store: 'file', file: keep('xprv', XPRV) } };
}

function payment(nonce: number, amount = '3'): SigningRequest {
  const terms = { id: `W${nonce}`, amount, currencyId: 3, address: OUTSIDE, chainCode: 'ETH' };
  return {
    ...{ chainCode: 'ETH', from: pathOf('hot'), to: null, withdrawal: provedWithdrawal(terms) },
    transaction: {
      ...{ kind: 'evm', chainId: 1, nonce, gas: '21000', maxFeePerGas: '1000000000' },
      ...{ maxPriorityFeePerGas: '1', to: OUTSIDE, value: `${amount}${'0'.repeat(18)}`, data: '0x' },
    },
  };
}

async function payerOf(signer: Signer, request: SigningRequest): Promise<string> {
  const raw = (await signer.sign(request)) as Hex;
  return recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
}

test('keys in a file sign, and what left is counted after kill -9 and a socket that was left behind', async () => {
  const first = spawn(fileStore());
  await first.ready;
  const client = connect();
  const hot = await hotOf(first);
  for (const nonce of [1, 2, 3]) expect(await payerOf(client, payment(nonce))).toBe(hot);
  await expect(client.sign(payment(4))).rejects.toThrow('12.000084 of coin would leave ETH within an hour');
  await first.kill();
  await expect(client.sign(payment(4))).rejects.toThrow('the signer does not answer');
  const second = spawn(fileStore());
  await second.ready;
  await expect(client.sign(payment(4))).rejects.toThrow('12.000084 of coin');
  expect(await payerOf(client, payment(3))).toBe(hot);
  expect(await second.stop()).toBe(0);
});

test('its socket is for its own user and group: the server is another user of that group', async () => {
  await spawn(fileStore()).ready;
  expect(statSync(stage.path('signer.sock')).mode & 0o777).toBe(0o660);
});

test('killed at any moment of many requests it never lets more leave than its limits', async () => {
  const client = connect();
  const signed = new Set<number>();
  for (let round = 0; round < 4; round += 1) {
    const signer = spawn(fileStore());
    await signer.ready;
    const asked = Array.from({ length: 12 }, (_, place) => round * 12 + place).map(async (nonce) => {
      await client.sign(payment(nonce, '1')).then(
        () => signed.add(nonce),
        () => undefined,
      );
      if (nonce % 12 === round * 2) await signer.kill();
    });
    await Promise.all(asked);
    await signer.kill();
  }
  expect(signed.size).toBeGreaterThan(0);
  expect(signed.size).toBeLessThanOrEqual(9);
}, 90_000);

test('whoever has no token, or asks in another form, gets nothing signed', async () => {
  const signer = spawn(fileStore());
  await signer.ready;
  await expect(connect('x').sign(payment(1))).rejects.toThrow('the token is not that');
  const client = connect();
  const wrong = { ...payment(1), from: { branch: 2, index: 0 } } as unknown as SigningRequest;
  await expect(client.sign(wrong)).rejects.toThrow('the request is wrong at /from/branch');
  await expect(client.sign({ ...payment(1), withdrawal: null })).rejects.toThrow('neither the cold wallet');
});

test('below a snapshot it signs a statement over the socket', async () => {
  const signer = spawn(fileStore());
  await signer.ready;
  const client = connect();
  const asked = { chainCode: 'ETH', payer: 'hot', number: 3, hash: 'cd'.repeat(32) } as const;
  expect(isControlProved(await client.prove(asked))).toBe(true);
  await expect(client.prove({ ...asked, hash: 'x' })).rejects.toThrow('the request is wrong at /hash');
});

test('one whose parent is killed leaves no socket, and not the folder that was made for it', async () => {
  const folder = stage.path('socket');
  mkdirSync(folder);
  const settings = readFileSync(stage.settingsFile(fileStore()), 'utf8');
  const file = keep('signer.json', settings.replace('/signer.sock', '/socket/signer.sock'));
  const env = { PATH: process.env['PATH'], OB_SECRET: SECRET, OB_SIGNER_FILE: file };
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => existsSync(join(folder, 'signer.sock'))).toBe(true);
  child.disconnect();
  await once(child, 'exit');
  expect(existsSync(folder)).toBe(false);
});

test('a second signer does not take the socket of one that answers', async () => {
  const first = spawn(fileStore());
  await first.ready;
  const second = spawn(fileStore());
  await expect(second.ready).rejects.toThrow('EADDRINUSE');
  await expect(connect().sign(payment(1))).resolves.toMatch(/^0x02/);
});

test('keys on a token sign, and only the house is on it', async () => {
  const soft = makeSoftToken();
  onTestFinished(soft.remove);
  soft.makeKey('01');
  soft.makeKey('02');
  const { module, label: token, pin, env } = soft;
  const house = { store: 'pkcs11', module, token, pinFile: keep('pin', pin), hot: '01', gas: '02' } as const;
  const signer = spawn({ house }, env);
  await signer.ready;
  const client = connect();
  const hot = await hotOf(signer);
  // Half of what a token signs has the higher s, which no chain takes.
  for (let nonce = 0; nonce < 9; nonce += 1) expect(await payerOf(client, payment(nonce, '1'))).toBe(hot);
  const collection = { ...payment(1), from: pathOf(5), to: pathOf('hot'), withdrawal: null };
  await expect(client.sign(collection)).rejects.toThrow('no keys of deposit addresses');
});

test('a token with another PIN or without the key is named, and the signer stays', async () => {
  const soft = makeSoftToken();
  onTestFinished(soft.remove);
  const { module, label: token, env } = soft;
  const house = { store: 'pkcs11', module, token, pinFile: keep('pin', 'another'), hot: '01' } as const;
  const signer = spawn({ house }, env);
  await signer.ready;
  await expect(connect().sign(payment(1))).rejects.toThrow('the token house does not answer');
});

test('keys in a service sign; where it is away, lies or has no such key, the reason is named', async () => {
  const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(4)).privateKey!;
  let answer: 'rightly' | 'by another key' | 'in another form' | 'not' = 'rightly';
  const { house, stop } = await startKeyService(stage, async (path, body) => {
    if (!path.startsWith('/keys/hot')) return undefined;
    if (body === '') return { publicKey: hex.encode(secp256k1.getPublicKey(key, true)) };
    const { digest } = JSON.parse(body) as { digest: string };
    if (answer === 'in another form') return { signature: '00' };
    const by = answer === 'rightly' ? key : new Uint8Array(32).fill(1);
    return { signature: hex.encode(secp256k1.sign(hex.decode(digest), by, { prehash: false })) };
  });
  const signer = spawn({ house });
  await signer.ready;
  const client = connect();
  expect(await payerOf(client, payment(1))).toBe(addressOfKey(secp256k1.getPublicKey(key, true)));
  answer = 'by another key';
  await expect(client.sign(payment(2))).rejects.toThrow('signed with another key than it names');
  answer = 'in another form';
  await expect(client.sign(payment(2))).rejects.toThrow('answers in another form');
  await stop();
  await expect(client.sign(payment(2))).rejects.toThrow('fetch failed');
});

test('the proof of a withdrawal is that of the exchange whose secret the signer has', () => {
  const { withdrawal } = payment(1);
  expect(createProofCheck(ringOf(SECRET))(withdrawal!)).toBe(true);
  expect(createProofCheck(ringOf('o'.repeat(32)))(withdrawal!)).toBe(false);
});
