import { resolve } from 'node:path';
import type { BrokerSettings } from './broker.ts';
import { ConfigError } from './config-error.ts';
import { DURABILITIES, type Durability } from './durability.ts';
import { assertSafe, isLocalDatabase } from './config-safety.ts';
import { type Profile, PROFILES } from './profile.ts';
import { type ChainSettings, readChains, type SignerAddress } from './read-chains.ts';
import { type FirstBrand, inviteCodeOf, readBrand } from './read-brand.ts';
import { readBroker } from './read-broker.ts';
import { readRoles } from './read-roles.ts';
import { type DatabaseUrls, readDatabaseUrls } from './read-database.ts';
import { type FileBucket, readFileBucket } from './read-file-bucket.ts';
import { readKeyRing } from './read-key-ring.ts';
import { readScreening, type ScreeningVendor } from './read-screening.ts';
import { readDemoChoices } from './read-demo-choices.ts';
import { readTracing } from './read-tracing.ts';
import { withSecretFiles } from './read-secret-files.ts';
import type { KeyRing } from './key-ring.ts';
import { type Env, readChoice, readInteger, readList } from './read-setting.ts';
import type { Role } from './role.ts';

/** Typed settings from the environment. A variable that starts with OB_ and is not known here is refused. */
export interface Config extends DatabaseUrls {
  /** Parts of the owner that this process takes, in their order; a gateway has none. */
  readonly roles: readonly Role[];
  /** True where this process listens for clients. */
  readonly isFront: boolean;
  /** Where gateways and owners meet; null where one process is everything. */
  readonly broker: BrokerSettings | null;
  readonly port: number;
  readonly host: string;
  /** Where the operators' console listens, apart from the traders' app. */
  readonly consolePort: number;
  readonly consoleHost: string;
  /** Where operators reach it: an origin such as https://console.bourse.example. Outside production its port on this machine. */
  readonly consoleUrl: string;
  readonly dataDir: string;
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  readonly logLevel: string;
  readonly feed: 'simulated' | 'binance';
  /** The venues of coins; none while coins are simulated. */
  readonly binanceSources: readonly FeedSource[];
  /** Where quotes of forex and metals come from; without any they are simulated along with the coins, or not there. */
  readonly forexSources: readonly FeedSource[];
  /** Sent to every forex source; empty: none. */
  readonly forexFeedToken: string;
  readonly feedSeed: number;
  /** Origins beside the server's own that may open a socket or post. */
  readonly allowedOrigins: readonly string[];
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string;
  /** The brand that a new installation begins with, and the sender of mails until another is chosen (ADR 116). */
  readonly firstBrand: FirstBrand;
  readonly smsUrl: string;
  readonly smsToken: string;
  /** Where people reach the server, for passkeys: an origin such as https://bourse.example. Empty: no passkeys, except on localhost in demo mode. */
  readonly publicUrl: string;
  /** The chains that have a node, by their codes; in demo mode the demonstration's own ones come to them. */
  readonly chains: Readonly<Record<string, ChainSettings>>;
  /** The process that signs what leaves; null: this server watches and cannot pay. */
  readonly signer: SignerAddress | null;
  readonly loginCode: 'never' | 'new_device' | 'always';
  readonly metricsToken: string;
  /** Key everything that is sealed or marked; at least 32 characters each, empty only in demo mode. */
  readonly secret: KeyRing;
  readonly defaultInviteCode: string;
  /** Where uploaded files are kept; null for the data folder. */
  readonly fileBucket: FileBucket | null;
  /** The vendor that is asked about people and money besides the lists; null for none. */
  readonly screening: ScreeningVendor | null;
  /** Demo mode only: events may be sent to this machine, without TLS. */
  readonly isWebhookLoopback: boolean;
  /** Demo mode only: submitted identities are certified after a few seconds, without a reviewer. */
  readonly isAutoReview: boolean;
  /** Days of simulated prices that a new demonstration begins with. */
  readonly demoHistoryDays: number;
  /** The jurisdiction whose limits contracts keep, and whose prohibitions hold (rule book, section 2). */
  readonly profile: Profile;
  /** Makes the allowances for calls so many times as large. */
  readonly callLimitFactor: number;
  /** Time after which the lease of the database lapses without a renewal. */
  readonly leaseMs: number;
  /** Where spans are sent, and how many of a million calls are traced; null: none. */
  readonly tracing: { readonly url: string; readonly ppm: number } | null;
  /** Where a commit is stored before it is acknowledged. */
  readonly durability: Durability;
  /** Most sockets of the app at a time, of everybody together. */
  readonly socketsMax: number;
  /** Weight that one address may ask of the trading API for existing clients in a minute, by the format. */
  readonly apiWeightPerMinute: number;
  /** Orders that one user may place over it in ten seconds. */
  readonly apiOrdersPer10Seconds: number;
}

/** One venue of the index. Operators see its name; its address may carry a key and is never shown. */
export interface FeedSource {
  readonly name: string;
  readonly url: string;
}

export { ConfigError };

const KNOWN = [
  'OB_DATA_DIR',
  'OB_MIGRATION_URL',
  'OB_CONSOLE_PORT',
  'OB_CONSOLE_HOST',
  'OB_CONSOLE_URL',
  'OB_DEMO',
  'OB_LOG_LEVEL',
  'OB_FEED',
  'OB_BINANCE_URLS',
  'OB_FOREX_FEED_URLS',
  'OB_FOREX_FEED_TOKEN',
  'OB_FEED_SEED',
  'OB_ALLOWED_ORIGINS',
  'OB_TRUSTED_PROXIES',
  'OB_SMTP_URL',
  'OB_BRAND_FILE',
  'OB_MAIL_FROM',
  'OB_SMS_URL',
  'OB_SMS_TOKEN',
  'OB_PUBLIC_URL',
  'OB_CHAINS_FILE',
  'OB_SIGNER_URL',
  'OB_SIGNER_TOKEN_FILE',
  'OB_LOGIN_CODE',
  'OB_METRICS_TOKEN',
  'OB_SECRETS',
  'OB_SECRET',
  'OB_SECRET_PREVIOUS',
  'OB_DEFAULT_INVITE_CODE',
  'OB_S3_URL',
  'OB_S3_BUCKET',
  'OB_S3_KEY',
  'OB_S3_SECRET',
  'OB_S3_REGION',
  'OB_DEMO_AUTO_REVIEW',
  'OB_DEMO_HISTORY_DAYS',
  'OB_DEMO_PUBLIC',
  'OB_PROFILE',
  'OB_CALL_LIMIT_FACTOR',
  'OB_LEASE_S',
  'OB_DURABILITY',
  'OB_LEDGER_KEPT_MONTHS',
  'OB_SOCKETS_MAX',
  'OB_API_WEIGHT_PER_MINUTE',
  'OB_API_ORDERS_PER_10S',
  'OB_ROLES',
  'OB_NATS_URLS',
  'OB_NATS_CREDENTIALS_FILE',
  'OB_NATS_CA_FILE',
  'OB_OTLP_URL',
  'OB_TRACE_PPM',
  'OB_WEBHOOK_LOOPBACK',
  'OB_SCREENING_URL',
  'OB_SCREENING_SECRET',
] as const;

/** Reads the settings; a value that is not understood stops the start with the name, the value and what is allowed. */
export function readConfig(given: Env): Config {
  const env = withSecretFiles(given);
  for (const name of Object.keys(env)) {
    if (name.startsWith('OB_') && !KNOWN.some((known) => known === name)) {
      throw new ConfigError(`${name} is not a setting; known are ${KNOWN.join(', ')}`);
    }
  }
  const { roles, isFront } = readRoles(env);
  const isGateway = roles.length === 0;
  if (isGateway) assertBare(env);
  const { databaseUrl, migrationUrl } = readDatabaseUrls(env);
  const isProduction = env['NODE_ENV'] === 'production';
  const isDemo = readDemo(env, { databaseUrl, isProduction, isGateway });
  const secret = readKeyRing(env, isDemo || isGateway);
  const port = readInteger(env, 'PORT', { min: 0, max: 65_535, fallback: 8080 });
  const host = env['HOST'] ?? '127.0.0.1';
  const firstBrand = readBrand(env);
  const config: Config = {
    roles,
    isFront,
    broker: readBroker(env, { isNeeded: isGateway || !isFront, isProduction }),
    port,
    host,
    ...readConsole(env, { port, host, isProduction }),
    databaseUrl,
    migrationUrl,
    dataDir: resolve(env['OB_DATA_DIR'] ?? 'data'),
    isDemo,
    isProduction,
    logLevel: readChoice(env, 'OB_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'fatal', 'silent']),
    ...readFeeds(env, isProduction),
    feedSeed: readInteger(env, 'OB_FEED_SEED', { min: 0, max: 2_147_483_647, fallback: 20_261_121 }),
    allowedOrigins: readList(env['OB_ALLOWED_ORIGINS']),
    trustedProxies: env['OB_TRUSTED_PROXIES'] === 'none' ? [] : readList(env['OB_TRUSTED_PROXIES']),
    smtpUrl: env['OB_SMTP_URL'] ?? '',
    firstBrand,
    smsUrl: env['OB_SMS_URL'] ?? '',
    smsToken: env['OB_SMS_TOKEN'] ?? '',
    publicUrl: readOrigin(env, 'OB_PUBLIC_URL', 'https://bourse.example'),
    ...readChains(env),
    loginCode: readChoice(env, 'OB_LOGIN_CODE', ['never', 'new_device', 'always']),
    metricsToken: env['OB_METRICS_TOKEN'] ?? '',
    secret,
    defaultInviteCode: env['OB_DEFAULT_INVITE_CODE'] ?? inviteCodeOf(firstBrand),
    fileBucket: readFileBucket(env, isProduction),
    screening: readScreening(env),
    ...readDemoChoices(env, isDemo),
    demoHistoryDays: readInteger(env, 'OB_DEMO_HISTORY_DAYS', { min: 1, max: 365, fallback: 90 }),
    profile: readChoice(env, 'OB_PROFILE', PROFILES),
    callLimitFactor: readInteger(env, 'OB_CALL_LIMIT_FACTOR', { min: 1, max: 10_000, fallback: 1 }),
    leaseMs: 1_000 * readInteger(env, 'OB_LEASE_S', { min: 3, max: 600, fallback: 3 }),
    tracing: readTracing(env),
    durability: readChoice(env, 'OB_DURABILITY', DURABILITIES),
    socketsMax: readInteger(env, 'OB_SOCKETS_MAX', { min: 1, max: 1_000_000, fallback: 20_000 }),
    ...readApiLimits(env),
  };
  assertSafe(config, {
    isDemoPublic: readChoice(env, 'OB_DEMO_PUBLIC', ['off', 'on']) === 'on',
    hasNoProxy: env['OB_TRUSTED_PROXIES'] === 'none',
  });
  return config;
}

function readApiLimits(env: Env): Pick<Config, 'apiWeightPerMinute' | 'apiOrdersPer10Seconds'> {
  const weight = { min: 1_000, max: 10_000_000, fallback: 6_000 };
  const orders = { min: 1, max: 100_000, fallback: 100 };
  return {
    apiWeightPerMinute: readInteger(env, 'OB_API_WEIGHT_PER_MINUTE', weight),
    apiOrdersPer10Seconds: readInteger(env, 'OB_API_ORDERS_PER_10S', orders),
  };
}

const OF_OWNERS = [
  'DATABASE_URL',
  'OB_MIGRATION_URL',
  'OB_SECRETS',
  'OB_SECRET',
  'OB_SECRET_PREVIOUS',
  'OB_SIGNER_TOKEN_FILE',
  'OB_CHAINS_FILE',
  'OB_S3_SECRET',
  'OB_SMTP_URL',
  'OB_SMS_TOKEN',
  'OB_FOREX_FEED_TOKEN',
  'OB_SCREENING_SECRET',
] as const;

/** Refuses a gateway that has more than it needs: a stolen one opens no money. */
function assertBare(env: Env): void {
  const found = OF_OWNERS.find((name) => (env[name] ?? '') !== '');
  if (found !== undefined)
    throw new ConfigError(`OB_ROLES is "gateway", which has no ${found}; leave it to the owner`);
}

/** The port after the traders' by default. */
function readConsole(
  env: Env,
  own: { readonly port: number; readonly host: string; readonly isProduction: boolean },
): Pick<Config, 'consolePort' | 'consoleHost' | 'consoleUrl'> {
  const fallback = own.port === 0 ? 0 : Math.min(own.port + 1, 65_535);
  const consolePort = readInteger(env, 'OB_CONSOLE_PORT', { min: 0, max: 65_535, fallback });
  const consoleUrl = readOrigin(env, 'OB_CONSOLE_URL', 'https://console.bourse.example');
  return {
    consolePort,
    consoleHost: env['OB_CONSOLE_HOST'] ?? own.host,
    consoleUrl: consoleUrl === '' && !own.isProduction ? `http://localhost:${consolePort}` : consoleUrl,
  };
}

const COIN_VENUES = {
  name: 'OB_BINANCE_URLS',
  protocols: ['wss:', 'ws:'],
  example: 'wss://stream.binance.com:9443,wss://stream.binance.us:9443',
} as const;
const FOREX_VENUES = {
  name: 'OB_FOREX_FEED_URLS',
  protocols: ['https:', 'wss:', 'http:', 'ws:'],
  example: 'one=http://127.0.0.1:9101/quotes,two=wss://quotes.example/stream',
} as const;

function readFeeds(
  env: Env,
  isProduction: boolean,
): Pick<Config, 'feed' | 'binanceSources' | 'forexSources' | 'forexFeedToken'> {
  // Whoever knows the seed of a simulation knows its next price.
  const feed = readChoice(env, 'OB_FEED', isProduction ? ['binance'] : ['simulated', 'binance']);
  const coinVenues = env[COIN_VENUES.name] ?? '';
  if (feed === 'simulated' && coinVenues !== '')
    throw new ConfigError(
      `${COIN_VENUES.name} has no effect while OB_FEED is "simulated"; set OB_FEED=binance`,
    );
  const forexFeedToken = env['OB_FOREX_FEED_TOKEN'] ?? '';
  if (!/^[\x21-\x7e]*$/.test(forexFeedToken))
    throw new ConfigError(
      'OB_FOREX_FEED_TOKEN takes letters, digits and signs without spaces, for example `openssl rand -hex 32`',
    );
  return {
    feed,
    binanceSources:
      feed === 'binance' ? readSources(coinVenues || COIN_VENUES.example, COIN_VENUES, isProduction) : [],
    forexSources: readSources(env[FOREX_VENUES.name], FOREX_VENUES, isProduction),
    forexFeedToken,
  };
}

interface Venues {
  readonly name: string;
  readonly protocols: readonly string[];
  readonly example: string;
}

/** `[name=]address,...`: none, or two and more, because no index rests on a single venue (reliability, F3). */
function readSources(text: string | undefined, venues: Venues, isProduction: boolean): readonly FeedSource[] {
  const sources = readList(text).map((item, index) => {
    const source = readSource(item, venues.protocols, isProduction);
    if (typeof source !== 'string') return source;
    throw new ConfigError(`${venues.name}: address ${index + 1} ${source}, for example ${venues.example}`);
  });
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new ConfigError(
      `${venues.name} has two sources called "${twice}"; each venue counts once and has its own name, for example ${venues.example}`,
    );
  if (sources.length === 1)
    throw new ConfigError(
      `${venues.name} has one source; the index needs two that agree, for example ${venues.example}`,
    );
  return sources;
}

/** A source, or what is wrong with it. The address itself is not repeated, because it may carry a key. */
function readSource(item: string, protocols: readonly string[], isProduction: boolean): FeedSource | string {
  const [, name, address = item] = /^([a-z0-9][a-z0-9.-]{0,31})=(.+)$/.exec(item) ?? [];
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !protocols.includes(url.protocol))
    return `is none; it takes ${protocols.map((one) => `${one}//`).join(', ')}`;
  if (url.username !== '' || url.password !== '') return 'carries a user; it takes an address without one';
  if (isProduction && !/^(https|wss):$/.test(url.protocol) && !LOCAL_HOSTS.includes(url.hostname))
    return 'leaves this machine unencrypted; it takes https:// or wss://';
  return { name: name ?? url.host, url: url.href };
}

/** Browsers give passkeys, and cookies that no other host can set, to https origins only, and to localhost. */
function readOrigin(env: Env, name: string, example: string): string {
  const text = env[name] ?? '';
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (url === null || !isSafe || url.pathname !== '/') {
    throw new ConfigError(`${name} is "${text}"; it takes an origin such as ${example}`);
  }
  return url.origin;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]', ''];

/** Demo mode is the default only with an embedded or local database, never at a gateway, and never runs in production. */
function readDemo(
  env: Env,
  {
    databaseUrl,
    isProduction,
    isGateway,
  }: Pick<Config, 'databaseUrl' | 'isProduction'> & { readonly isGateway: boolean },
): boolean {
  const choice = readChoice(env, 'OB_DEMO', ['auto', 'on', 'off']);
  const isAuto = choice === 'auto' && !isGateway;
  const hasSecret = env['OB_SECRET'] !== undefined || env['OB_SECRETS'] !== undefined;
  const isDemo = choice === 'on' || (isAuto && !hasSecret && isLocalDatabase(databaseUrl));
  if (isDemo && isProduction) {
    throw new ConfigError(
      'demo mode refuses to start with NODE_ENV=production; set OB_DEMO=off, OB_SECRET and DATABASE_URL',
    );
  }
  return isDemo;
}
