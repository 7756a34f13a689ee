import { rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { hex } from '@scure/base';
import { systemClock } from '../kernel/clock.ts';
import { ConfigError } from '../kernel/config-error.ts';
import { createLog, type Log } from '../kernel/log.ts';
import { readKeyRing } from '../kernel/read-key-ring.ts';
import { withSecretFiles } from '../kernel/read-secret-files.ts';
import { createProofCheck } from '../kernel/request-proof.ts';
import { writeAddresses } from './address-file.ts';
import { openFileJournal } from './journal.ts';
import { pathOf } from './key-path.ts';
import { openSignerChains, readPrivate, readSignerSettings } from './open-signer.ts';
import { serveSigner, UNIX } from './serve-signer.ts';
import { createSigner, type SignerChain } from './signer.ts';

/**
 * Runs a signer with the file of `OB_SIGNER_FILE` and the exchange's `OB_SECRETS` or `OB_SECRET` until it is stopped. One that another
 * process has started with a channel to it ends with that process. A fault of its settings is logged.
 */
export async function runSigner(env: NodeJS.ProcessEnv): Promise<void> {
  await orFatal(env, (log) => start(env, log));
}

/** Writes the addresses of a chain of the file for the server that watches them, as `address-file.ts` says, and ends. */
export async function writeAddressFile(
  env: NodeJS.ProcessEnv,
  of: { readonly chain: string; readonly count: number; readonly file: string },
): Promise<void> {
  await orFatal(env, async (log) => {
    const chain = openSignerChains(readSignerSettings(fileOf(env))).get(of.chain);
    if (chain === undefined) throw new ConfigError(`the signer has no chain ${of.chain}`);
    if (!Number.isSafeInteger(of.count) || of.count < 1)
      throw new ConfigError('--count takes how many addresses are written');
    await writeAddresses(chain, of);
    log.info(of, 'the addresses are written');
  });
}

async function orFatal(env: NodeJS.ProcessEnv, work: (log: Log) => Promise<void>): Promise<void> {
  const log = createLog(env['OB_LOG_LEVEL'] ?? 'info');
  try {
    await work(log);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.fatal(error.message);
    process.exitCode = 1;
  }
}

function fileOf(env: NodeJS.ProcessEnv): string {
  const file = env['OB_SIGNER_FILE'] ?? '';
  if (file === '')
    throw new ConfigError('OB_SIGNER_FILE names the file of the signer; see "Signer" in the README');
  return file;
}

async function start(env: NodeJS.ProcessEnv, log: Log): Promise<void> {
  // What it makes, the socket and the journal, is its own.
  process.umask(0o077);
  const settings = readSignerSettings(fileOf(env));
  const isProof = createProofCheck(readKeyRing(withSecretFiles(env), env['OB_DEMO'] === 'on'));
  const chains = openSignerChains(settings);
  const token = readPrivate(settings.tokenFile);
  if (token.length < 32) throw new ConfigError(`${settings.tokenFile} has to hold at least 32 characters`);
  const journal = openFileJournal(settings.journal);
  const signer = createSigner({ chains, journal, isProof, clock: systemClock });
  const stop = await serveSigner(signer, { listen: settings.listen, token, log });
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ending ??= stop().then(() => {
      journal.close();
      // The channel to a parent would keep the process.
      if (process.connected) process.disconnect();
    });
    return ending;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  process.on('disconnect', () => void end().then(() => removeEmptyFolder(settings.listen)));
  log.info({ listen: settings.listen, chains: [...chains.keys()] }, 'the signer is ready');
  for (const [code, chain] of chains) await nameWallets(log, code, chain);
}

/** A parent that was killed could not remove the folder that it made for the socket. */
function removeEmptyFolder(listen: string): void {
  if (!listen.startsWith(UNIX)) return;
  try {
    rmdirSync(dirname(listen.slice(UNIX.length)));
  } catch {
    // It has other files, or the parent was faster.
  }
}

/** The server is configured with these keys where they do not follow from its extended public key. */
async function nameWallets(log: Log, code: string, chain: SignerChain): Promise<void> {
  for (const payer of chain.kind.wallets) {
    try {
      const publicKey = await chain.keys.publicKey(pathOf(payer));
      const address = chain.kind.addressOf(publicKey);
      log.info({ chain: code, publicKey: hex.encode(publicKey), address }, payer);
    } catch (error) {
      log.error({ chain: code, err: error }, `the key of the ${payer} wallet is not there`);
    }
  }
}
