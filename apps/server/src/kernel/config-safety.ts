import pg from 'pg';
import { ConfigError } from './config-error.ts';
import { addressesOf } from './database-hosts.ts';
import { type ChainSettings, networkOf } from './read-chains.ts';
import { type DatabaseUrls, roleOf } from './read-database.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Reports whether an address names this machine only. */
function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Reports whether a database is on this machine, by what the driver makes of its address and of PGHOST. */
export function isLocalDatabase(url: string): boolean {
  if (url === '') return true;
  return addressesOf(url).every((address) => {
    const { host } = new pg.Client({ connectionString: address });
    // A path is the folder of a socket.
    return host === '' || host.startsWith('/') || isLoopback(host);
  });
}

/** Networks whose coins are worth nothing: local ones of developers, and the public ones for tests. */
const TEST_NETWORKS: readonly string[] = [
  ...['1337', '31337', '31338', '11155111', '17000', '560048', '97'],
  // Those of TRON, Nile and Shasta.
  ...['3448148188', '2494104990'],
  ...['testnet', 'devnet'],
  ...['bitcoin_test', 'bitcoin_regtest', 'litecoin_regtest'],
];

/** Settings that are checked. */
interface Settings extends DatabaseUrls {
  readonly host: string;
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  readonly publicUrl: string;
  readonly consoleUrl: string;
  readonly consoleHost: string;
  readonly trustedProxies: readonly string[];
  readonly chains: Readonly<Record<string, ChainSettings>>;
}

/** Refuses settings each of which is fine and which together put money or people at risk. */
export function assertSafe(
  config: Settings,
  explicit: { readonly isDemoPublic: boolean; readonly hasNoProxy: boolean },
): void {
  if (config.isDemo) assertHarmless(config, explicit.isDemoPublic);
  if (config.isProduction) assertProtected(config, explicit.hasNoProxy);
}

function hostOf(url: string): string {
  return url === '' ? '' : new URL(url).hostname;
}

/** The operators and the passwords of a demonstration are published, and its money is given away. */
function assertHarmless({ host, consoleHost, chains }: Settings, isDemoPublic: boolean): void {
  for (const [code, chain] of Object.entries(chains)) {
    const network = networkOf(chain);
    if (!TEST_NETWORKS.includes(network))
      throw new ConfigError(
        `demo mode pays with play money, so network ${network} of ${code} is refused; it takes a test network: ` +
          TEST_NETWORKS.join(', '),
      );
  }
  if (!(isLoopback(host) && isLoopback(consoleHost)) && !isDemoPublic)
    throw new ConfigError(
      `demo mode has published operators, and HOST is "${host}"; set HOST=127.0.0.1, or OB_DEMO_PUBLIC=on to let ` +
        'everybody in who reaches it',
    );
}

function assertProtected(config: Settings, hasNoProxy: boolean): void {
  const { host, trustedProxies, chains, consoleUrl, publicUrl, databaseUrl, migrationUrl } = config;
  if (migrationUrl !== '' && roleOf(migrationUrl) === roleOf(databaseUrl))
    throw new ConfigError(
      `DATABASE_URL and OB_MIGRATION_URL log in the same role, "${roleOf(databaseUrl)}"; the server needs one that owns ` +
        'no tables, for example `create role openbourse_server login password ...`',
    );
  // Hosts, not ports, keep the cookies of a browser apart.
  if (consoleUrl === '' || hostOf(consoleUrl) === hostOf(publicUrl))
    throw new ConfigError(
      `OB_CONSOLE_URL is "${consoleUrl}"; the console needs a host of its own, apart from the traders' app, for example ` +
        'https://console.bourse.example',
    );
  if (isLoopback(host) && trustedProxies.length === 0 && !hasNoProxy)
    throw new ConfigError(
      `HOST is "${host}", so callers come through a proxy and all have its address; set OB_TRUSTED_PROXIES=loopback, ` +
        'or none where there is no proxy',
    );
  for (const [code, chain] of Object.entries(chains)) {
    const { url, witnessUrl = url } = chain;
    const finalUrl = chain.kind === 'tron' ? (chain.finalUrl ?? url) : url;
    const unsafe = [url, witnessUrl, finalUrl].find(
      (one) => new URL(one).protocol !== 'https:' && !isLoopback(new URL(one).hostname),
    );
    if (unsafe !== undefined)
      throw new ConfigError(
        `the node of ${code} leaves this machine unencrypted, and who sits between could invent deposits; it takes https://, or ` +
          'http:// on this machine',
      );
  }
}
