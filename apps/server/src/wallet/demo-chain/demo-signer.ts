import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hex } from '@scure/base';
import type { Config } from '../../kernel/config.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import { ringSettings } from '../../kernel/read-key-ring.ts';
import { connectSigner, type Signer, type SignerSettings } from '../../signer/index.ts';
import { DEMO_COLD, type DemoNetwork } from './demo-keys-data.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'run-signer.ts');
const READY = 'the signer is ready';
const TOKEN_BYTES = 32;
/** Coins of the demonstration are play money; the numbers are those of the ledger's currencies. */
const AMOUNTS = { hour: '100000000', day: '1000000000' };
const USDT = { currencyId: 1, decimals: 6 };
const COIN_DECIMALS = 18;

/** The signer of the demo chains in a process of its own. */
export interface DemoSigner extends Signer {
  stop(): Promise<void>;
}

/** Starts it with its journal in a folder, and again when it ends by itself. */
export async function startDemoSigner(
  deps: { readonly config: Pick<Config, 'secret'>; readonly log: Log; readonly random: Random },
  folder: string,
  networks: readonly (DemoNetwork & { readonly usdtContract: string })[],
): Promise<DemoSigner> {
  // The path of a socket has at most 107 bytes, which a data folder may exceed.
  const socketFolder = mkdtempSync(join(tmpdir(), 'openbourse-signer-'));
  const token = hex.encode(deps.random.bytes(TOKEN_BYTES));
  const listen = `unix:${join(socketFolder, 'signer.sock')}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keep = (name: string, content: string): string => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const settings: SignerSettings = {
    listen,
    tokenFile: keep('token', token),
    journal: join(folder, 'journal.jsonl'),
    chains: Object.fromEntries(
      networks.map(({ code, chainId, xprv, usdtContract, coinId }) => [
        code,
        {
          ...{ kind: 'evm', chainId, cold: DEMO_COLD, feeMax: '1' },
          keys: { store: 'file', file: keep(`${code}.xprv`, xprv) },
          assets: [
            { contract: null, currencyId: coinId, decimals: COIN_DECIMALS, ...AMOUNTS },
            { contract: usdtContract, ...USDT, ...AMOUNTS },
          ],
        },
      ]),
    ),
  };
  const file = keep('signer.json', JSON.stringify(settings, undefined, 2));
  let isStopping = false;
  let child = await start(file, deps.config);
  const watch = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (isStopping) return;
    deps.log.warn('the signer of the demo chains ended; starting it again');
    child = await start(file, deps.config);
    return watch();
  };
  const watching = watch().catch((error: unknown) => deps.log.error({ err: error }, 'the signer is down'));
  return {
    ...connectSigner(listen, token),
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await watching;
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

async function start(file: string, { secret }: Pick<Config, 'secret'>): Promise<ChildProcess> {
  const child = fork(PROGRAM, {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...{ PATH: process.env['PATH'] ?? '', OB_DEMO: 'on', OB_SIGNER_FILE: file },
      ...ringSettings(secret),
    },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      if (said.length < 10_000) said += chunk.toString();
      if (said.includes(READY)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', () =>
      reject(
        new Error(`the signer of the demo chains did not start: ${said.trim().split('\n').at(-1) ?? ''}`),
      ),
    );
  });
  return child;
}
