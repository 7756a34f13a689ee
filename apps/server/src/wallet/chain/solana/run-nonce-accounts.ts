import { systemClock } from '../../../kernel/clock.ts';
import { ConfigError } from '../../../kernel/config-error.ts';
import { createLog } from '../../../kernel/log.ts';
import { systemRandom } from '../../../kernel/random.ts';
import { openSolanaPayer, readAddresses } from '../../../signer/index.ts';
import { ChainError } from '../chain.ts';
import { makeNonceAccounts } from './make-nonce-accounts.ts';
import { connectSolana } from './solana-client.ts';

const PAUSE_MS = 2_000;

/** Makes nonce accounts for the hot wallet of a file of addresses, as an operator asks for them, and says where they belong. */
export async function runNonceAccounts(
  env: NodeJS.ProcessEnv,
  of: {
    readonly chain: string;
    readonly addresses: string;
    readonly node: string;
    readonly payer: string;
    readonly count: number;
  },
): Promise<void> {
  const log = createLog(env['OB_LOG_LEVEL'] ?? 'info');
  try {
    const { hot: authority } = readAddresses(of.addresses, of.chain);
    const payer = openSolanaPayer(of.payer, systemRandom(systemClock));
    const wait = () => new Promise<void>((resolve) => void systemClock.after(PAUSE_MS, resolve));
    const made = { payer, authority, count: of.count, wait };
    const nonceAccounts = await makeNonceAccounts(connectSolana(of.node), made);
    log.info({ chain: of.chain, nonceAccounts }, 'these belong into the file of chains');
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof ChainError)) throw error;
    log.fatal(error.message);
    process.exitCode = 1;
  }
}
