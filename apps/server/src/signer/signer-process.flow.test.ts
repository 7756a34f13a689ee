import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { isControlProved } from '@openbourse/engine';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { type Hex, recoverTransactionAddress } from 'viem';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createProofCheck, proofKeyOf, proofOf } from '../kernel/request-proof.ts';
import { connectSigner } from './connect-signer.ts';
import { addressOfKey } from './evm-address.ts';
import { pathOf } from './key-path.ts';
import type { Signer, SigningRequest } from './request.ts';
import type { ChainSettings } from './settings.ts';
import { makeSoftToken } from '../testing/soft-token.ts';
import { type SignerProcess, spawnSigner } from '../testing/spawn-signer.ts';
import { subjectOf } from './withdrawal-subject.ts';

/*
 * The signer as operators run it: a process over a socket, with keys in a file, on a token that speaks PKCS#11, and in a
 * service.
 */
const SECRET = 's'.repeat(32);
const TOKEN = 't'.repeat(32);
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const XPRV = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'").privateExtendedKey;

let folder: string;
let listen: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-signer-'));
  listen = `unix:${join(folder, 'signer.sock')}`;
});
afterEach(() => rmSync(folder, { recursive: true }));

function keep(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}

type Stores = Pick<ChainSettings, 'keys' | 'house'>;

function fileStore(): Stores {
  return { keys: { store: 'file', file: keep('xprv', XPRV) } };
}

/** Starts it with one EVM chain that lets 10 coins leave in an hour. */
function spawn(stores: Stores, env: Readonly<Record<string, string>> = {}): SignerProcess {
  const coin = { contract: null, currencyId: 3, decimals: 18, hour: '10', day: '20' };
  const policy = { kind: 'evm', chainId: 1, cold: null, feeMax: '0.01', assets: [coin], ...stores };
  const settings = { listen, tokenFile: keep('token', TOKEN), journal: join(folder, 'journal.jsonl') };
  const file = keep('signer.json', JSON.stringify({ ...settings, chains: { ETH: policy } }));
  const signer = spawnSigner({ OB_SECRET: SECRET, OB_SIGNER_FILE: file, ...env });
  onTestFinished(() => signer.kill());
  return signer;
}

function payment(nonce: number, amount = '3'): SigningRequest {
  const terms = { amount, fee: '0', currencyId: 3, address: OUTSIDE, chainCode: 'ETH', memo: null };
  const claim = { userId: 7, factor: 'otp', subject: subjectOf({ id: `W${nonce}`, ...terms }) };
  const proof = proofOf(proofKeyOf({ current: SECRET, previous: null }), claim);
  return {
    ...{ chainCode: 'ETH', from: pathOf('hot'), to: null, withdrawal: { ...claim, proof } },
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

/** The address of the hot wallet as the signer names it at its start. */
async function hotOf(signer: SignerProcess): Promise<string> {
  await expect.poll(signer.said).toContain('"msg":"hot"');
  return /"publicKey":"(\w+)","address":"(\w+)","msg":"hot"/.exec(signer.said())?.[2] ?? '';
}

test('keys in a file sign, and what left is counted after kill -9 and a socket that was left behind', async () => {
  const first = spawn(fileStore());
  await first.ready;
  const client = connectSigner(listen, TOKEN);
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
  expect(statSync(join(folder, 'signer.sock')).mode & 0o777).toBe(0o660);
});

test('killed at any moment of many requests it never lets more leave than its limits', async () => {
  const client = connectSigner(listen, TOKEN);
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
});

test('whoever has no token, or asks in another form, gets nothing signed', async () => {
  const signer = spawn(fileStore());
  await signer.ready;
  await expect(connectSigner(listen, 'x').sign(payment(1))).rejects.toThrow('the token is not that');
  const client = connectSigner(listen, TOKEN);
  const wrong = { ...payment(1), from: { branch: 2, index: 0 } } as unknown as SigningRequest;
  await expect(client.sign(wrong)).rejects.toThrow('the request is wrong at /from/branch');
  await expect(client.sign({ ...payment(1), withdrawal: null })).rejects.toThrow('neither the cold wallet');
});

test('below a snapshot it signs a statement over the socket', async () => {
  const signer = spawn(fileStore());
  await signer.ready;
  const client = connectSigner(listen, TOKEN);
  const asked = { chainCode: 'ETH', payer: 'hot', number: 3, hash: 'cd'.repeat(32) } as const;
  expect(isControlProved(await client.prove(asked))).toBe(true);
  await expect(client.prove({ ...asked, hash: 'x' })).rejects.toThrow('the request is wrong at /hash');
});

test('a second signer does not take the socket of one that answers', async () => {
  const first = spawn(fileStore());
  await first.ready;
  const second = spawn(fileStore());
  await expect(second.ready).rejects.toThrow('EADDRINUSE');
  await expect(connectSigner(listen, TOKEN).sign(payment(1))).resolves.toMatch(/^0x02/);
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
  const client = connectSigner(listen, TOKEN);
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
  await expect(connectSigner(listen, TOKEN).sign(payment(1))).rejects.toThrow(
    'the token house does not answer',
  );
});

test('keys in a service sign; where it is away, lies or has no such key, the reason is named', async () => {
  const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(4)).privateKey!;
  let answer: 'rightly' | 'by another key' | 'in another form' | 'not' = 'rightly';
  const service = await startService((path, digest) => {
    if (!path.startsWith('/keys/hot')) return undefined;
    if (digest === null) return { publicKey: hex.encode(secp256k1.getPublicKey(key, true)) };
    if (answer === 'in another form') return { signature: '00' };
    const by = answer === 'rightly' ? key : new Uint8Array(32).fill(1);
    return { signature: hex.encode(secp256k1.sign(hex.decode(digest), by, { prehash: false })) };
  });
  onTestFinished(() => void service.close());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const house = { store: 'remote', url, tokenFile: keep('key-token', 'key-token'), hot: 'hot' } as const;
  const signer = spawn({ house });
  await signer.ready;
  const client = connectSigner(listen, TOKEN);
  expect(await payerOf(client, payment(1))).toBe(addressOfKey(secp256k1.getPublicKey(key, true)));
  answer = 'by another key';
  await expect(client.sign(payment(2))).rejects.toThrow('signed with another key than it names');
  answer = 'in another form';
  await expect(client.sign(payment(2))).rejects.toThrow('answers in another form');
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
  await expect(client.sign(payment(2))).rejects.toThrow('fetch failed');
});

/** A service of keys, which answers what a function says; without an answer there is no such key. */
async function startService(
  answer: (path: string, digest: string | null) => object | undefined,
): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const digest = body === '' ? null : (JSON.parse(body) as { digest: string }).digest;
      const isKnown = request.headers.authorization === 'Bearer key-token';
      const found = isKnown ? answer(request.url ?? '', digest) : undefined;
      response.statusCode = found === undefined ? 404 : 200;
      response.end(JSON.stringify(found ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('the proof of a withdrawal is that of the exchange whose secret the signer has', () => {
  const { withdrawal } = payment(1);
  expect(createProofCheck({ current: SECRET, previous: null })(withdrawal!)).toBe(true);
  expect(createProofCheck({ current: 'o'.repeat(32), previous: null })(withdrawal!)).toBe(false);
});
