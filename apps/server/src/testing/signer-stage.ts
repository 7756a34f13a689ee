import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { proofKeyOf, proofOf, type StoredProof } from '../kernel/request-proof.ts';
import { connectSigner, type Signer, type SignerSettings, subjectOf } from '../signer/index.ts';
import { type SignerProcess, spawnSigner } from './spawn-signer.ts';
import { ringOf } from '../kernel/key-ring.ts';

export const SECRET = 's'.repeat(32);
const TOKEN = 't'.repeat(32);
/** The token by which the signer asks a service of keys. */
const KEY_TOKEN = 'key-token';

type ChainSettings = SignerSettings['chains'][string];
export type Stores = Pick<ChainSettings, 'keys' | 'house'>;

/** The signer as operators run it with one chain: a process over a socket, in a folder that each test has anew. */
export interface SignerStage {
  /** A path in the folder. */
  path(name: string): string;
  /** Writes a file that the signer's process alone may read. */
  keep(name: string, content: string): string;
  settingsFile(stores: Stores): string;
  spawn(stores: Stores, env?: Readonly<Record<string, string>>): SignerProcess;
  connect(token?: string): Signer;
}

/** The stage of a file of tests; `policy` is that of its chain, but for the keys. */
export function signerStage(code: string, policy: object): SignerStage {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'openbourse-signer-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  const listen = (): string => `unix:${path('signer.sock')}`;
  const keep: SignerStage['keep'] = (name, content) => {
    writeFileSync(path(name), content, { mode: 0o600 });
    return path(name);
  };
  const settingsFile: SignerStage['settingsFile'] = (stores) => {
    const files = { listen: listen(), tokenFile: keep('token', TOKEN), journal: path('journal.jsonl') };
    return keep('signer.json', JSON.stringify({ ...files, chains: { [code]: { ...policy, ...stores } } }));
  };
  return {
    ...{ path, keep, settingsFile },
    spawn: (stores, env = {}) => {
      const signer = spawnSigner({ OB_SECRET: SECRET, OB_SIGNER_FILE: settingsFile(stores), ...env });
      onTestFinished(() => signer.kill());
      return signer;
    },
    connect: (token = TOKEN) => connectSigner(listen(), token),
  };
}

/** The address of the hot wallet as the signer names it at its start. */
export async function hotOf(signer: SignerProcess): Promise<string> {
  await expect.poll(signer.said).toContain('"msg":"hot"');
  return /"publicKey":"(\w+)","address":"(\w+)","msg":"hot"/.exec(signer.said())?.[2] ?? '';
}

/** A withdrawal as its user has proved it. */
export function provedWithdrawal(of: Omit<Parameters<typeof subjectOf>[0], 'fee' | 'memo'>): StoredProof {
  const claim = { userId: 7, factor: 'otp', subject: subjectOf({ ...of, fee: '0', memo: null }) };
  return { ...claim, proof: proofOf(proofKeyOf(ringOf(SECRET)), claim) };
}

/** A service of keys, which answers what a function says; without an answer there is no such key. */
export async function startKeyService(
  { keep }: SignerStage,
  answer: (path: string, body: string) => Promise<object | undefined>,
) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const reply = async (): Promise<void> => {
      const isKnown = request.headers.authorization === `Bearer ${KEY_TOKEN}`;
      const found = isKnown ? await answer(request.url ?? '', Buffer.concat(chunks).toString()) : undefined;
      response.statusCode = found === undefined ? 404 : 200;
      response.end(JSON.stringify(found ?? {}));
    };
    request.on('end', () => void reply());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  onTestFinished(stop);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenFile = keep('key-token', KEY_TOKEN);
  return { house: { store: 'remote', url, tokenFile, hot: 'hot' } as const, stop };
}
