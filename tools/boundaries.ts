/**
 * Imports that are allowed. This file is the only place to edit; `check-boundaries.ts` enforces it. Whatever
 * is not listed here is an error, a new folder included.
 */

/** Workspace packages: the packages each may import, and the npm packages it may use. None may use Node. */
export const PACKAGES: Readonly<Record<string, PackageRule>> = {
  money: { imports: [], npm: [] },
  engine: { imports: ['money'], npm: ['@noble/curves', '@noble/hashes', '@scure/base'] },
  api: { imports: ['money'], npm: ['typebox'] },
  client: { imports: ['api', 'money'], npm: [] },
  sdk: { imports: ['api', 'client'], npm: [] },
  i18n: { imports: [], npm: [] },
  kit: {
    imports: ['client', 'i18n', 'money'],
    npm: [
      '@base-ui/react',
      '@tanstack/react-query',
      'clsx',
      'lucide-react',
      'react',
      'react-router',
      'uqr',
      'zustand',
    ],
  },
};

/** Packages for tests only, with the packages each may import. They may use Node and what they declare. */
export const TEST_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  testkit: ['money', 'engine', 'api', 'client', 'i18n'],
};

/** Packages that tests of an application may import besides its own: they call the server as clients do. */
export const APP_TEST_PACKAGES: readonly string[] = ['client'];

/** npm packages that only tests may import. */
export const TEST_ONLY_NPM: readonly string[] = ['fast-check'];

/** Applications and the packages each may import. */
export const APPS: Readonly<Record<string, readonly string[]>> = {
  server: ['money', 'engine', 'api', 'i18n'],
  web: ['money', 'engine', 'api', 'client', 'i18n', 'kit'],
  console: ['money', 'engine', 'api', 'client', 'i18n', 'kit'],
};

/** Slices of the server and the slices each may import, through their index; the kernel also by file. */
export const SLICES: Readonly<Record<string, readonly string[]>> = {
  alert: ['kernel', 'market', 'notification'],
  screening: ['kernel', 'operator'],
  status: ['kernel'],
  kernel: [],
  operator: ['kernel', 'notification'],
  file: ['kernel'],
  notification: ['kernel'],
  ledger: ['kernel', 'file', 'identity', 'operator', 'notification'],
  identity: ['kernel', 'operator', 'notification', 'screening'],
  market: ['kernel', 'ledger', 'operator', 'notification'],
  tick: ['kernel', 'market'],
  tier: ['kernel', 'ledger', 'identity', 'operator'],
  content: ['kernel', 'operator'],
  countdown: ['kernel', 'market'],
  spot: ['kernel', 'ledger', 'identity', 'market', 'countdown', 'operator', 'notification'],
  micro: ['kernel', 'ledger', 'identity', 'market', 'tick', 'operator', 'notification'],
  contract: ['kernel', 'ledger', 'identity', 'market', 'tick', 'countdown', 'operator', 'notification'],
  verification: ['kernel', 'identity', 'file', 'operator', 'notification', 'screening'],
  signer: ['kernel'],
  wallet: [
    'kernel',
    'signer',
    'ledger',
    'identity',
    'market',
    'file',
    'operator',
    'notification',
    'screening',
  ],
  fiat: ['kernel', 'ledger', 'identity', 'market', 'file', 'operator', 'notification', 'screening'],
  staking: ['kernel', 'ledger', 'identity', 'market', 'operator', 'notification'],
  subscription: ['kernel', 'ledger', 'identity', 'market', 'operator', 'notification'],
  referral: ['kernel', 'ledger', 'identity', 'market', 'operator', 'notification'],
  support: ['kernel', 'identity', 'file', 'operator', 'notification'],
  apikey: ['kernel', 'identity', 'operator'],
  statement: ['kernel', 'ledger', 'identity', 'market'],
  payment: ['kernel', 'ledger', 'identity', 'notification', 'screening'],
  terminal: ['kernel'],
  webhook: ['kernel', 'identity', 'operator'],
  portfolio: ['kernel', 'ledger', 'market'],
  liability: ['kernel', 'ledger', 'identity', 'tick', 'operator'],
  replay: ['kernel', 'ledger', 'market', 'tick', 'spot', 'contract', 'liability'],
  binance: ['kernel', 'ledger', 'market', 'countdown', 'spot', 'wallet'],
  convert: ['kernel', 'ledger', 'identity', 'market', 'spot', 'notification'],
  demo: [
    'kernel',
    'ledger',
    'identity',
    'market',
    'file',
    'spot',
    'wallet',
    'fiat',
    'subscription',
    'operator',
    'verification',
    'notification',
    'support',
  ],
};

/**
 * Tables and functions that SQL of other slices may read, per owner. A reader also needs the owner in `SLICES`, so data
 * flows as imports do.
 */
export const READ_BY_OTHERS: Readonly<Record<string, readonly string[]>> = {
  kernel: ['analyze_table'],
  operator: ['operator'],
  file: ['file'],
  identity: ['area', 'user'],
  ledger: [
    'account',
    'currency',
    'detached',
    'detached_trade',
    'epoch_balance',
    'hold',
    'house_movement',
    'posting',
    'seal',
    'txn',
  ],
  market: ['candle', 'currency_match', 'delisting', 'filter_change'],
  tick: ['series', 'tick'],
  spot: ['order'],
};

/**
 * Folders of slices that have any. `base` lists the files at the root of the slice that folders may import; they import each
 * other only. A folder may import the folders that are listed for it, all of which stand above it; the other files at the
 * root may import everything.
 */
export const FOLDERS: Readonly<Record<string, FolderRules>> = {
  operator: {
    base: ['deps.ts'],
    folders: {
      audit: [],
      seat: [],
      system: [],
      proposal: ['audit', 'seat'],
      session: ['audit', 'seat'],
      account: ['audit', 'seat', 'proposal', 'session'],
    },
  },
  ledger: {
    base: ['audit-check.ts', 'currency-queries.ts', 'recorded-queries.ts', 'replay-ledger.ts'],
    folders: { epoch: [] },
  },
  notification: { base: [], folders: { message: [] } },
  market: { base: ['bar.ts', 'match.ts', 'period.ts', 'queries.ts'], folders: { feed: [] } },
  content: { base: [], folders: { seed: [] } },
  support: { base: ['deps.ts', 'topics.ts'], folders: { template: [], chat: [], feedback: [] } },
  statement: {
    base: [
      'carried-lots.ts',
      'day-prices.ts',
      'make-statement.ts',
      'present-statement.ts',
      'queries.ts',
      'read-movements.ts',
      'treatments.ts',
    ],
    folders: { print: [] },
  },
  identity: {
    base: ['deps.ts', 'relying-party.ts', 'token.ts'],
    folders: {
      password: [],
      account: [],
      device: ['account'],
      message: ['account', 'device'],
      factor: ['account', 'message'],
      session: ['account', 'device', 'message'],
      standing: ['account', 'message', 'factor', 'session'],
      code: ['account', 'device', 'message'],
      request: ['account', 'message', 'factor', 'standing', 'code'],
      passkey: ['account', 'message', 'factor', 'session', 'standing', 'request'],
      credential: [
        'password',
        'account',
        'device',
        'message',
        'factor',
        'session',
        'standing',
        'code',
        'request',
        'passkey',
      ],
      security: ['account', 'device', 'message', 'factor', 'session', 'request', 'passkey'],
      'operator-side': ['account', 'device', 'message', 'factor', 'session', 'security'],
    },
  },
  signer: {
    base: ['evm-address.ts', 'key-path.ts', 'request.ts', 'utxo-address.ts', 'utxo-networks.ts'],
    folders: { 'key-store': [], solana: [], tron: [], kind: ['key-store', 'solana', 'tron'] },
  },
  wallet: {
    base: ['id-slack.ts', 'lock-queries.ts', 'one-by-one.ts', 'request-prover.ts'],
    folders: {
      chain: [],
      'demo-chain': ['chain'],
      asset: ['chain'],
      'network-fee': [],
      terms: [],
      declaration: ['asset'],
      refill: ['chain'],
      deposit: ['chain', 'demo-chain', 'asset', 'terms', 'declaration', 'refill'],
      'address-book': ['chain', 'asset'],
      collect: ['chain', 'asset', 'network-fee', 'deposit'],
      exit: ['terms', 'deposit'],
      withdrawal: ['chain', 'asset', 'network-fee', 'terms', 'deposit', 'exit', 'address-book'],
      sweep: ['chain', 'asset', 'network-fee', 'refill', 'deposit', 'withdrawal'],
    },
  },
  fiat: {
    base: ['coins.ts', 'index-price.ts', 'deps.ts', 'topics.ts'],
    folders: {
      method: [],
      collection: ['method'],
      person: [],
      message: [],
      deadline: [],
      merchant: ['person'],
      ad: ['method', 'collection', 'person', 'merchant'],
      market: ['method', 'person', 'merchant', 'ad'],
      store: ['person', 'merchant', 'ad'],
      order: ['method', 'collection', 'person', 'message', 'deadline', 'merchant', 'ad'],
      chat: ['message', 'order'],
      dispute: ['person', 'message', 'order'],
      outage: ['deadline'],
      desk: ['person', 'message', 'merchant', 'order', 'dispute'],
    },
  },
  binance: {
    base: [
      'amount-text.ts',
      'call-deps.ts',
      'call.ts',
      'error.ts',
      'limits.ts',
      'params.ts',
      'serve-call.ts',
      'socket-door.ts',
      'symbols.ts',
      'time-unit.ts',
    ],
    folders: {
      trading: [],
      'user-data': ['trading'],
      'market-data': ['trading'],
      wallet: ['trading'],
      stream: ['user-data', 'market-data'],
      'socket-api': ['user-data'],
      remote: ['stream', 'socket-api'],
    },
  },
  demo: {
    base: ['accounts-data.ts', 'grant-play-money.ts', 'rounds.ts', 'seed-accounts.ts'],
    folders: { mailbox: [], fiat: [], subscription: [] },
  },
};

/** Layers of a web application and the layers each may import. */
export const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  gallery: ['shared'],
  features: ['shared'],
  app: ['shared', 'features', 'gallery'],
};

/** Files of a web application outside the layers. They start it, so they see what `app` sees and `app`. */
export const WEB_ROOTS: readonly string[] = ['main.tsx', 'service-worker.ts', 'vite-env.d.ts'];

/** Features of the web applications. */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
  web: [
    'tier',
    'status',
    'alert',
    'countdown',
    'convert',
    'apikey',
    'session',
    'market-data',
    'identity',
    'home',
    'market',
    'spot',
    'contract',
    'micro',
    'chart',
    'ledger',
    'move',
    'content',
    'rules',
    'liability',
    'settings',
    'wallet',
    'fiat',
    'verification',
    'statement',
    'terminal',
    'document',
    'notification',
    'payment',
    'demo',
    'referral',
    'install',
    'feedback',
    'support',
    'subscription',
    'staking',
  ],
  console: [
    'screening',
    'webhook',
    'tier',
    'session',
    'dashboard',
    'users',
    'verification',
    'withdrawal',
    'custody',
    'coin',
    'deposit',
    'ledger',
    'market',
    'contract',
    'micro',
    'support',
    'fiat',
    'terms',
    'content',
    'operator',
    'system',
    'subscription',
    'staking',
    'referral',
  ],
};

/** Features that every other feature may import, through their index. */
export const FOUNDATION_FEATURES: readonly string[] = [
  ...['session', 'market-data', 'notification', 'support', 'move', 'document', 'countdown'],
];

/**
 * Folders at the root. `npm` lists what the folder may use; `any` stands for whatever a workspace declares.
 * `internals` lets a folder reach past an index, which measuring needs and nothing else; `preparesTests` lets it read
 * what tests need.
 */
export const ROOT_FOLDERS: Readonly<Record<string, RootFolderRule>> = {
  db: { npm: ['pg'], seesProject: false, internals: false, preparesTests: false },
  e2e: { npm: 'any', seesProject: true, internals: false, preparesTests: false },
  tools: { npm: 'any', seesProject: true, internals: false, preparesTests: true },
  examples: { npm: ['ccxt', '@openbourse/sdk'], seesProject: false, internals: false, preparesTests: false },
  deploy: { npm: 'any', seesProject: true, internals: false, preparesTests: true },
  bench: { npm: 'any', seesProject: true, internals: true, preparesTests: false },
  sim: { npm: 'any', seesProject: true, internals: true, preparesTests: false },
};

/** Parts of the server that may import from `db`; the root folders that see the project may as well. */
export const DB_READERS: readonly string[] = ['root', 'kernel', 'testing'];

export type PackageRule = { readonly imports: readonly string[]; readonly npm: readonly string[] };
export type FolderRules = {
  readonly base: readonly string[];
  readonly folders: Readonly<Record<string, readonly string[]>>;
};
export type RootFolderRule = {
  readonly npm: readonly string[] | 'any';
  readonly seesProject: boolean;
  readonly internals: boolean;
  readonly preparesTests: boolean;
};
