import { describe, expect, it } from 'vitest';
import { chainsFile } from '../testing/chains-file.ts';
import { ConfigError, readConfig } from './config.ts';
import { ringOf } from './key-ring.ts';
import { ringSettings } from './read-key-ring.ts';
import { ROLES } from './role.ts';

const SECRET = 'a-secret-of-at-least-32-characters-.';
const REMOTE = 'postgres://user:secret@db.example.com:5432/openbourse';
const OWNER = 'postgres://owner:secret@localhost:5432/openbourse';
const LOCAL = 'postgres://user:secret@localhost:5432/openbourse';

const NODE = 'http://127.0.0.1:8545';
const PUBLIC_KEY = `02${'a7'.repeat(32)}`;
const XPUB =
  'xpub6CzHs5JuXBZw64x3N642kBXZZYfZw2qjD8epaiK2bgVHZcyqmMDUtKktXEXK6cA6iYfKKBtSbvuiDmmf75FnkVKQzzcSN2qdi6nyEXtoogV';

const OTHER_XPUB =
  'xpub6Cfhugvte8oTJqTqLYDSMvov7hSxyYJemvBkpVo2f4zeu9EJkKo5Aqxda3L9V39gxsSWWKkKFfRetcDw6Fg5pdL4GdJBdXzm9Gh98TCgKSa';
const EVM = { kind: 'evm', url: NODE, chainId: 1, xpub: XPUB } as const;
const SOLANA = {
  kind: 'solana',
  url: NODE,
  cluster: 'devnet',
  addressFile: '/sol.json',
  nonceAccounts: [],
} as const;
const UTXO = { kind: 'utxo', url: NODE, network: 'bitcoin', xpub: XPUB } as const;

const PRODUCTION = {
  NODE_ENV: 'production',
  OB_DEMO: 'off',
  OB_SECRET: SECRET,
  DATABASE_URL: REMOTE,
  OB_TRUSTED_PROXIES: 'loopback',
  OB_CONSOLE_URL: 'https://console.bourse.example',
};

describe('the settings', () => {
  it('without any variable are a demonstration on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: '',
      migrationUrl: '',
      isDemo: true,
      isProduction: false,
      logLevel: 'info',
      feed: 'simulated',
      binanceSources: [],
      forexSources: [],
      forexFeedToken: '',
      loginCode: 'never',
      allowedOrigins: [],
      trustedProxies: [],
      metricsToken: '',
      secret: ringOf(''),
      defaultInviteCode: 'OPENBOURSE',
    });
  });

  it('name the owner of the tables beside the role of the server', () => {
    expect(readConfig({ DATABASE_URL: LOCAL, OB_MIGRATION_URL: OWNER })).toMatchObject({
      databaseUrl: LOCAL,
      migrationUrl: OWNER,
    });
    expect(() => readConfig({ OB_MIGRATION_URL: OWNER })).toThrow('DATABASE_URL, which is missing');
    expect(() => readConfig({ DATABASE_URL: LOCAL, OB_MIGRATION_URL: 'mysql://x' })).toThrow(
      'OB_MIGRATION_URL must start with postgres://',
    );
  });

  it('give operators the next port, unless they say otherwise', () => {
    expect(readConfig({ PORT: '9000' })).toMatchObject({
      consolePort: 9001,
      consoleHost: '127.0.0.1',
      consoleUrl: 'http://localhost:9001',
    });
    const apart = { OB_CONSOLE_PORT: '9443', OB_CONSOLE_HOST: '10.0.0.2' };
    expect(readConfig({ ...PRODUCTION, ...apart })).toMatchObject({
      consolePort: 9443,
      consoleHost: '10.0.0.2',
      consoleUrl: 'https://console.bourse.example',
    });
  });

  it('take lists apart at commas and drop what is empty', () => {
    expect(
      readConfig({ OB_ALLOWED_ORIGINS: ' https://a.example , ,https://b.example' }).allowedOrigins,
    ).toEqual(['https://a.example', 'https://b.example']);
  });

  it('treat an empty variable like a missing one', () => {
    expect(readConfig({ PORT: '', OB_FEED: '', OB_DEMO: '' })).toMatchObject({ port: 8080, isDemo: true });
  });

  it.each([
    [{ DATABASE_URL: LOCAL }, true],
    [{ DATABASE_URL: 'postgresql://user@127.0.0.1/openbourse' }, true],
    [{ DATABASE_URL: 'postgres://user@[::1]:5432/openbourse' }, true],
    [{ DATABASE_URL: LOCAL, OB_SECRET: SECRET }, false],
    [{ DATABASE_URL: REMOTE, OB_SECRET: SECRET }, false],
    [{ DATABASE_URL: REMOTE, OB_DEMO: 'on' }, true],
    [{ OB_DEMO: 'off', OB_SECRET: SECRET }, false],
    [PRODUCTION, false],
  ])('%j: demo mode is %s', (env, isDemo) => {
    expect(readConfig(env).isDemo).toBe(isDemo);
  });

  it.each([
    [{ OB_DEMOO: 'on' }, 'OB_DEMOO is not a setting; known are OB_DATA_DIR'],
    [{ OB_DEMO: 'yes' }, 'OB_DEMO is "yes"; allowed are auto, on, off'],
    [{ OB_FEED: 'nasdaq' }, 'OB_FEED is "nasdaq"; allowed are simulated, binance'],
    [{ OB_FEED_URL: 'wss://stream.binance.com' }, 'OB_FEED_URL is not a setting'],
    [{ OB_BINANCE_URLS: 'wss://a.example,wss://b.example' }, 'no effect while OB_FEED is "simulated"'],
    [{ OB_FEED: 'binance', OB_BINANCE_URLS: 'wss://a.example' }, 'OB_BINANCE_URLS has one source; the index'],
    [
      { OB_FEED: 'binance', OB_BINANCE_URLS: 'wss://a.example,https://b.example' },
      'OB_BINANCE_URLS: address 2 is none; it takes wss://, ws://, for example wss://stream.binance.com:9443',
    ],
    [
      { OB_FOREX_FEED_URLS: 'https://a.example/one,https://a.example/two' },
      'OB_FOREX_FEED_URLS has two sources called "a.example"; each venue counts once',
    ],
    [{ OB_FOREX_FEED_URLS: 'https://a.example' }, 'OB_FOREX_FEED_URLS has one source; the index needs two'],
    [{ OB_FOREX_FEED_URLS: 'ftp://a.example' }, 'OB_FOREX_FEED_URLS: address 1 is none; it takes https://'],
    [{ OB_FOREX_FEED_URLS: 'https://me:key@a.example' }, 'address 1 carries a user'],
    [{ OB_FOREX_FEED_TOKEN: 'two words' }, 'OB_FOREX_FEED_TOKEN takes letters, digits and signs'],
    [{ OB_LOG_LEVEL: 'loud' }, 'OB_LOG_LEVEL is "loud"'],
    [{ OB_PUBLIC_URL: 'http://bourse.example' }, 'OB_PUBLIC_URL is "http://bourse.example"'],
    [{ OB_PUBLIC_URL: 'https://bourse.example/app' }, 'it takes an origin such as'],
    [{ OB_SIGNER_TOKEN_FILE: '/token' }, 'OB_SIGNER_URL takes unix: and the path of a socket'],
    [
      { OB_SIGNER_URL: 'http://10.0.0.9:9000', OB_SIGNER_TOKEN_FILE: '/token' },
      'or an http one of this machine',
    ],
    [{ OB_SIGNER_URL: 'unix:/run/signer.sock' }, 'OB_SIGNER_TOKEN_FILE takes the file'],
    [{ OB_LOGIN_CODE: 'sometimes' }, 'OB_LOGIN_CODE is "sometimes"'],
    [{ PORT: '65536' }, 'PORT is "65536"; it takes a whole number from 0 to 65535'],
    [{ PORT: '80a' }, 'PORT is "80a"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ PORT: '1e3' }, 'PORT is "1e3"'],
    [{ OB_FEED_SEED: '1.5' }, 'OB_FEED_SEED is "1.5"'],
    [{ DATABASE_URL: 'mysql://localhost/openbourse' }, 'DATABASE_URL must start with postgres://'],
    [{ OB_DEMO: 'off' }, 'OB_SECRET must have at least 32 characters outside demo mode'],
    [{ OB_DEMO: 'off', OB_SECRET: 'short' }, 'OB_SECRET must have at least 32 characters'],
    [{ DATABASE_URL: REMOTE }, 'OB_SECRET must have at least 32 characters'],
    [{ NODE_ENV: 'production' }, 'demo mode refuses to start with NODE_ENV=production'],
    [{ NODE_ENV: 'production', OB_DEMO: 'on', DATABASE_URL: REMOTE }, 'set OB_DEMO=off, OB_SECRET'],
  ])('refuse %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
  });

  it('never repeat a secret in a message', () => {
    const secret = 'too-short-secret';
    const messages = [
      { OB_DEMO: 'off', OB_SECRET: secret },
      { DATABASE_URL: `mysql://u:${secret}@h/d` },
      { OB_FOREX_FEED_TOKEN: `${secret} ` },
      { OB_FOREX_FEED_URLS: `https://u:${secret}@a.example` },
      { OB_FOREX_FEED_URLS: `htps://a.example/?key=${secret}` },
      { OB_FOREX_FEED_URLS: `https://a.example/?key=${secret},https://a.example/` },
    ].map((env) => {
      try {
        return readConfig(env).secret;
      } catch (error) {
        return String(error);
      }
    });
    expect(messages.filter((message) => message === '')).toEqual([]);
    expect(messages.join()).not.toContain(secret);
  });

  it('know a chain by its node and its public keys, and pay only with a signer', () => {
    const ETH = EVM;
    const BTC = {
      ...{ kind: 'utxo', url: NODE, witnessUrl: 'http://127.0.0.1:8546', network: 'bitcoin' },
      ...{ xpub: OTHER_XPUB, hotKey: PUBLIC_KEY },
    };
    const config = readConfig({
      ...{ OB_DEMO: 'off', OB_SECRET: SECRET, ...chainsFile({ ETH, BTC }) },
      ...{ OB_SIGNER_URL: 'unix:/run/signer.sock', OB_SIGNER_TOKEN_FILE: '/token' },
    });
    expect(config.chains).toEqual({ ETH, BTC });
    expect(config.signer).toEqual({ url: 'unix:/run/signer.sock', tokenFile: '/token' });
  });

  it.each<[unknown, string]>([
    ['{', 'which is no JSON of chains by their codes'],
    [[], 'which is no JSON of chains by their codes'],
    [{ eth: EVM }, 'names a chain "eth"; it takes 2 to 10 capitals and digits'],
    [{ ETH: { ...EVM, kind: 'doge' } }, 'wrong at ETH: its kind is one of evm, utxo, tron, solana'],
    [{ ETH: { ...EVM, url: 'node:8545' } }, 'wrong at ETH at url: it takes the address of a node'],
    [{ ETH: { ...EVM, url: undefined } }, 'wrong at ETH at url: it takes the address of a node'],
    [{ ETH: { ...EVM, xpub: undefined } }, 'at xpub: it takes the extended public key'],
    [{ ETH: { ...EVM, xpub: XPUB.replace('xpub', 'xprv') } }, 'at xpub: it takes the extended public key'],
    [{ ETH: { ...EVM, usdtContract: '0x12' } }, 'at usdtContract: it takes a contract such as 0xdAC17F'],
    [{ ETH: { ...EVM, chainId: 0 } }, 'at chainId: it takes the number of the network'],
    [{ ETH: { ...EVM, gasPriceMax: 1.5 } }, 'at gasPriceMax: it takes whole gwei'],
    [{ ETH: { ...EVM, hotKey: XPUB } }, 'at hotKey: it takes a compressed public key'],
    [{ ETH: { ...EVM, gasKey: `${PUBLIC_KEY}00` } }, 'at gasKey: it takes a compressed public key'],
    [{ ETH: { ...EVM, cold: '' } }, 'at cold: it takes the address of the cold wallet'],
    [{ ETH: { ...EVM, witnessUrl: NODE } }, 'ETH/witnessUrl takes the address of another node'],
    [{ ETH: { ...EVM, xprv: 'x' } }, 'wrong at ETH/xprv, which is no setting'],
    [
      { BTC: { kind: 'utxo', url: NODE, xpub: XPUB, network: 'doge' } },
      'at network: it takes one of bitcoin,',
    ],
    [{ TRX: { ...EVM, kind: 'tron', feeLimitMax: 0 } }, 'at feeLimitMax: it takes whole TRX from 1 to 15000'],
    [{ SOL: { ...SOLANA, cluster: '!' } }, 'at cluster: it takes mainnet, testnet or devnet'],
    [
      { SOL: { ...SOLANA, nonceAccounts: ['0'] } },
      'at nonceAccounts: it takes the addresses of the nonce accounts',
    ],
    [{ SOL: { ...SOLANA, xpub: XPUB } }, 'wrong at SOL/xpub, which is no setting'],
    [{ ETH: EVM, BSC: { ...EVM, chainId: 56 } }, 'has the same account for ETH and BSC'],
  ])('refuse a file of chains with %j', (chains, message) => {
    const { OB_CHAINS_FILE: file } = chainsFile(chains);
    expect(() => readConfig({ OB_CHAINS_FILE: file })).toThrow(message);
    expect(() => readConfig({ OB_CHAINS_FILE: file })).toThrow(file);
  });

  it('refuse a file of chains that is missing, or that others may read', () => {
    expect(() => readConfig({ OB_CHAINS_FILE: '/nowhere.json' })).toThrow('OB_CHAINS_FILE: ENOENT');
    expect(() => readConfig(chainsFile({ ETH: EVM }, 0o644))).toThrow('OB_CHAINS_FILE: others can read');
  });

  it('take a bucket for files only as a whole, and over https in production', () => {
    const bucket = {
      OB_S3_URL: 'https://s3.example.com/',
      OB_S3_BUCKET: 'files',
      OB_S3_KEY: 'key',
      OB_S3_SECRET: 'secret',
      OB_S3_REGION: 'eu-central-1',
    };
    expect(readConfig({}).fileBucket).toBeNull();
    expect(readConfig(bucket).fileBucket).toMatchObject({ url: 'https://s3.example.com', bucket: 'files' });
    expect(() => readConfig({ ...bucket, OB_S3_KEY: '' })).toThrow('belong together');
    const production = { NODE_ENV: 'production', OB_DEMO: 'off', OB_SECRET: SECRET, DATABASE_URL: REMOTE };
    const plain = { ...bucket, OB_S3_URL: 'http://s3.example.com' };
    expect(() => readConfig({ ...production, ...plain })).toThrow('over https');
  });

  it('name each venue of the index, by its host or as the operator says', () => {
    const { forexSources, binanceSources } = readConfig({
      OB_FOREX_FEED_URLS: 'lmax=wss://quotes.example/a?key=1, https://other.example:8443/',
    });
    expect(forexSources).toEqual([
      { name: 'lmax', url: 'wss://quotes.example/a?key=1' },
      { name: 'other.example:8443', url: 'https://other.example:8443/' },
    ]);
    expect(binanceSources).toEqual([]);
    expect(readConfig({ OB_FEED: 'binance' }).binanceSources.map(({ name }) => name)).toEqual([
      'stream.binance.com:9443',
      'stream.binance.us:9443',
    ]);
  });

  it('take no simulated prices and no unencrypted ones in production, but from this machine', () => {
    expect(readConfig(PRODUCTION).feed).toBe('binance');
    expect(() => readConfig({ ...PRODUCTION, OB_FEED: 'simulated' })).toThrow('allowed are binance');
    const bridges = 'a=http://127.0.0.1:9101,b=ws://localhost:9102';
    expect(readConfig({ ...PRODUCTION, OB_FOREX_FEED_URLS: bridges }).forexSources).toHaveLength(2);
    const away = { ...PRODUCTION, OB_FOREX_FEED_URLS: 'a=wss://a.example,b=ws://b.example' };
    expect(() => readConfig(away)).toThrow('address 2 leaves this machine unencrypted');
  });

  it('review automatically in demo mode only', () => {
    const wanted = { OB_DEMO_AUTO_REVIEW: 'on' };
    expect([readConfig({}).isAutoReview, readConfig(wanted).isAutoReview]).toEqual([false, true]);
    expect(readConfig({ OB_DEMO: 'off', OB_SECRET: SECRET, ...wanted }).isAutoReview).toBe(false);
  });
});

describe('a new demonstration', () => {
  it('begins with 90 days of prices, unless fewer or more are wanted', () => {
    expect(readConfig({}).demoHistoryDays).toBe(90);
    expect(readConfig({ OB_DEMO_HISTORY_DAYS: '2' }).demoHistoryDays).toBe(2);
    expect(() => readConfig({ OB_DEMO_HISTORY_DAYS: '0' })).toThrow('OB_DEMO_HISTORY_DAYS');
  });
});

describe('settings that put money or people at risk together are refused', () => {
  it.each([
    ['none', ''],
    ['the traders’ host', 'https://bourse.example'],
    ['a port of the traders’ host, which shares its cookies', 'https://bourse.example:8443'],
  ])('in production, a console on %s', (_title, url) => {
    const env = { ...PRODUCTION, OB_PUBLIC_URL: 'https://bourse.example', OB_CONSOLE_URL: url };
    expect(() => readConfig(env)).toThrow('the console needs a host of its own');
  });

  it('a demonstration whose operators are reached from elsewhere', () => {
    expect(() => readConfig({ OB_CONSOLE_HOST: '0.0.0.0' })).toThrow('published operators');
  });

  it.each([
    [
      { DATABASE_URL: 'postgres:///openbourse?host=db.internal' },
      'OB_SECRET must have at least 32 characters',
    ],
    [
      { OB_DEMO: 'on', ...chainsFile({ ETH: EVM }) },
      'demo mode pays with play money, so network 1 of ETH is refused',
    ],
    [
      { OB_DEMO: 'on', ...chainsFile({ BTC: UTXO }) },
      'demo mode pays with play money, so network bitcoin of BTC is refused',
    ],
    [{ HOST: '0.0.0.0' }, 'demo mode has published operators, and HOST is "0.0.0.0"'],
    [{ ...PRODUCTION, OB_TRUSTED_PROXIES: '' }, 'set OB_TRUSTED_PROXIES=loopback, or none'],
    [
      { ...PRODUCTION, OB_MIGRATION_URL: REMOTE.replace('secret', 'other') },
      'DATABASE_URL and OB_MIGRATION_URL log in the same role, "user"',
    ],
    [
      { ...PRODUCTION, ...chainsFile({ ETH: { ...EVM, url: 'http://node.example:8545' } }) },
      'the node of ETH leaves this machine unencrypted',
    ],
    [
      { ...PRODUCTION, ...chainsFile({ ETH: { ...EVM, witnessUrl: 'http://node.example:8545' } }) },
      'the node of ETH leaves this machine unencrypted',
    ],
    [
      {
        ...PRODUCTION,
        ...chainsFile({ TRX: { ...EVM, kind: 'tron', finalUrl: 'http://node.example:8091' } }),
      },
      'the node of TRX leaves this machine unencrypted',
    ],
    [
      { ...PRODUCTION, ...chainsFile({ BTC: { ...UTXO, url: 'http://user:pw@203.0.113.5:8332' } }) },
      'the node of BTC leaves this machine unencrypted',
    ],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('and are accepted where they are meant', () => {
    expect(readConfig({ HOST: '0.0.0.0', OB_DEMO_PUBLIC: 'on' }).isDemo).toBe(true);
    const local = chainsFile({ ETH: { ...EVM, chainId: 31_337 } });
    expect(readConfig({ OB_DEMO: 'on', ...local }).isDemo).toBe(true);
    expect(readConfig({ DATABASE_URL: 'postgres:///openbourse?host=/var/run/postgresql' }).isDemo).toBe(true);
    expect(readConfig({ ...PRODUCTION, OB_TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
    expect(readConfig({ ...PRODUCTION, OB_TRUSTED_PROXIES: '', HOST: '10.0.0.5' }).isProduction).toBe(true);
    expect(readConfig({ ...PRODUCTION, OB_MIGRATION_URL: OWNER }).migrationUrl).toBe(OWNER);
    expect(readConfig({ DATABASE_URL: LOCAL, OB_MIGRATION_URL: LOCAL }).migrationUrl).toBe(LOCAL);
    for (const url of [NODE, 'https://node.example'])
      expect(readConfig({ ...PRODUCTION, ...chainsFile({ ETH: { ...EVM, url } }) }).isProduction).toBe(true);
  });
});

describe('the secret before', () => {
  it('stands beside the present one, and is another', () => {
    const env = { ...PRODUCTION, OB_SECRET_PREVIOUS: 'the-secret-that-it-has-replaced-....' };
    expect(readConfig(env).secret).toEqual(ringOf(SECRET, env.OB_SECRET_PREVIOUS));
    for (const wrong of [SECRET, 'short'])
      expect(() => readConfig({ ...PRODUCTION, OB_SECRET_PREVIOUS: wrong })).toThrow(
        'OB_SECRET_PREVIOUS must be',
      );
  });
});

describe('the ring of secrets', () => {
  const [first, second] = ['f'.repeat(32), 's'.repeat(32)];
  const { OB_SECRET: _one, ...WITHOUT } = PRODUCTION;
  const ringWith = (secrets: string) => readConfig({ ...WITHOUT, OB_SECRETS: secrets }).secret;

  it('has ids, and the one that seals comes first, in a line or in lines', () => {
    const ring = [
      { id: 2, text: second },
      { id: 1, text: first },
    ];
    expect(ringWith(`2=${second},1=${first}`)).toEqual(ring);
    expect(ringWith(`2=${second}\n1=${first}\n`)).toEqual(ring);
    expect(ringSettings(ringWith(`2=${second},1=${first}`))).toEqual({
      OB_SECRETS: `2=${second},1=${first}`,
    });
    expect(ringSettings(ringOf(first, second))).toEqual({ OB_SECRET: first, OB_SECRET_PREVIOUS: second });
  });

  it.each([
    ['', 'OB_SECRETS is empty'],
    [first, 'item 1 is not an id from 1 to 255'],
    [`0=${first}`, 'item 1 is not an id'],
    [`256=${first}`, 'item 1 is not an id'],
    [`2=${second},1=short`, 'item 2 is not an id'],
    [`1=${second},1=${first}`, 'two secrets with id 1'],
    [`1=${first},2=${first}`, 'has the secret with id 2 twice'],
  ])('is refused as %j', (secrets, message) => {
    expect(() => ringWith(secrets)).toThrow(message);
  });

  it('stands alone, and is no setting of gateways', () => {
    const ring = `1=${first}`;
    expect(() => readConfig({ ...PRODUCTION, OB_SECRETS: ring })).toThrow(
      'OB_SECRETS and OB_SECRET are the same setting',
    );
    expect(() => readConfig({ OB_ROLES: 'gateway', OB_SECRETS: ring })).toThrow('has no OB_SECRETS');
    expect(readConfig({ OB_SECRETS: ring }).isDemo).toBe(false);
  });
});

describe('the durability', () => {
  it('is local, or that of a quorum', () => {
    expect(readConfig({}).durability).toBe('local');
    expect(readConfig({ OB_DURABILITY: 'quorum' }).durability).toBe('quorum');
    expect(() => readConfig({ OB_DURABILITY: 'most' })).toThrow('allowed are local, quorum');
  });
});

describe('gateways and their owner', () => {
  const NATS = { OB_NATS_URLS: 'nats://127.0.0.1:4222,tls://nats.example:4222' };
  const GATEWAY = {
    ...NATS,
    NODE_ENV: 'production',
    OB_ROLES: 'gateway',
    OB_CONSOLE_URL: 'https://console.bourse.example',
    OB_TRUSTED_PROXIES: 'loopback',
  };

  it('are one process by default, which meets gateways where it names a broker', () => {
    expect(readConfig({})).toMatchObject({ roles: ROLES, isFront: true, broker: null });
    const urls = ['nats://127.0.0.1:4222', 'tls://nats.example:4222'];
    expect(readConfig(NATS).broker).toEqual({ urls, credentials: '', authority: '' });
  });

  it('do with what each needs: a gateway has no secret, and no demonstration unless it is said', () => {
    expect(readConfig(GATEWAY)).toMatchObject({ roles: [], isFront: true, isDemo: false, databaseUrl: '' });
    expect(readConfig({ OB_ROLES: 'gateway', ...NATS }).isDemo).toBe(false);
    const owner = readConfig({ ...PRODUCTION, OB_ROLES: 'owner', ...NATS });
    expect(owner).toMatchObject({ roles: ROLES, isFront: false });
    const some = readConfig({ ...PRODUCTION, OB_ROLES: 'worker, spot', ...NATS });
    expect(some).toMatchObject({ roles: ['spot', 'worker'], isFront: false });
  });

  it.each([
    [{ OB_ROLES: 'owner' }, 'set OB_NATS_URLS, for example'],
    [{ OB_ROLES: 'gateway' }, 'set OB_NATS_URLS, for example'],
    [{ OB_ROLES: 'spot' }, 'set OB_NATS_URLS, for example'],
    [{ OB_ROLES: 'stream' }, 'allowed are all, gateway, owner'],
    [{ OB_ROLES: 'spot,spot' }, 'or a list of price, spot'],
    [{ OB_ROLES: 'spot,gateway' }, 'or a list of price, spot'],
    [{ ...GATEWAY, OB_SECRET: SECRET }, 'which has no OB_SECRET'],
    [{ ...GATEWAY, DATABASE_URL: REMOTE }, 'which has no DATABASE_URL'],
    [{ ...GATEWAY, OB_NATS_URLS: 'nats://nats.example:4222' }, 'address 1 leaves this machine unencrypted'],
    [{ OB_NATS_URLS: 'tls://10.0.0.9:4222' }, 'address 1 is a number'],
    [{ OB_NATS_URLS: 'http://127.0.0.1:4222' }, 'it takes nats:// or tls://'],
    [{ OB_NATS_URLS: 'nats://anna:pw@127.0.0.1:4222' }, 'carries a user'],
    [{ OB_NATS_CREDENTIALS_FILE: '/etc/hostname' }, 'no effect without OB_NATS_URLS'],
    [{ OB_NATS_CA_FILE: '/etc/hostname' }, 'OB_NATS_CA_FILE has no effect without OB_NATS_URLS'],
    [{ ...NATS, OB_NATS_CA_FILE: '/etc/hostname' }, 'which holds no certificate'],
    [{ ...NATS, OB_NATS_CREDENTIALS_FILE: '/nowhere' }, 'OB_NATS_CREDENTIALS_FILE cannot be read'],
  ])('are refused: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('the vendor of screening', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const vendor = { OB_SCREENING_URL: 'https://screening.example.com/screen', OB_SCREENING_SECRET: secret };

  it('is none by default, and an address with a key', () => {
    expect(readConfig({}).screening).toBe(null);
    expect(readConfig(vendor).screening).toEqual({
      url: vendor.OB_SCREENING_URL,
      secret: Buffer.alloc(32, 7),
    });
    const local = 'http://127.0.0.1:9100/screen';
    expect(readConfig({ ...PRODUCTION, ...vendor, OB_SCREENING_URL: local }).screening?.url).toBe(local);
  });

  it.each([
    [{ OB_SCREENING_URL: 'http://screening.example.com/' }, 'OB_SCREENING_URL'],
    [{ OB_SCREENING_URL: 'https://user:word@screening.example.com/' }, 'OB_SCREENING_URL'],
    [{ OB_SCREENING_URL: '' }, 'OB_SCREENING_URL'],
    [{ OB_SCREENING_SECRET: '' }, 'OB_SCREENING_SECRET'],
    [{ OB_SCREENING_SECRET: 'whsec_short' }, 'OB_SCREENING_SECRET'],
  ])('refuses %j', (wrong, name) => {
    expect(() => readConfig({ ...vendor, ...wrong })).toThrow(name);
  });
});
