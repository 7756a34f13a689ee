/** Where each tidy rule does not apply, as data. This is the only place to edit. */

/** The seams through which the product reads time, sets timers and draws random numbers. */
export const CLOCK_SEAMS: readonly string[] = [
  'apps/server/src/kernel/clock.ts',
  'packages/kit/src/lib/clock.ts',
  'packages/client/src/platform.ts',
];
export const RANDOM_SEAMS: readonly string[] = [
  'apps/server/src/kernel/random.ts',
  'packages/client/src/platform.ts',
];

/** Parts that no clock drives: they run once, by hand or in a test, or belong to a client. */
export const OFF_STAGE: readonly string[] = ['tools/', 'db/', 'deploy/', 'examples/'];

/** Where floating-point numbers are no money: exact arithmetic itself, ticks and lots, drawing, settings. */
export const FLOAT_PLACES: readonly string[] = [
  'packages/money/',
  'packages/engine/src/order-book/',
  'apps/web/src/features/chart/',
  'apps/web/src/features/market-data/model/plot-value.ts',
  'tools/',
  'db/',
  // What a client of ours computes with.
  'examples/',
];

/** Files outside `*queries.ts` that hold SQL: the database seam of the kernel and the auditor. */
export const SQL_PLACES: readonly string[] = [
  'apps/server/src/kernel/',
  'apps/server/src/audit',
  'db/',
  'tools/',
];

/** Schemas that a slice writes besides the one of its own name. */
export const EXTRA_SCHEMAS: Readonly<Record<string, readonly string[]>> = {};

/** Parts that run in a browser: their log is the browser's, and they hold no SQL. */
export const BROWSER_PLACES: readonly string[] = ['apps/web/', 'apps/console/', 'packages/kit/'];

/** Parts that speak to a terminal rather than to a log. */
export const TERMINAL_PLACES: readonly string[] = ['tools/', 'bench/', 'sim/', 'db/', 'e2e/', 'examples/'];

export const MAX_FUNCTION_LINES = 70;
export const MAX_FILE_LINES = 400;
export const MAX_PARAMETERS = 3;

/** Arithmetic reads by position, as a formula does, and allocates nothing per call. */
export const FORMULA_PLACES: readonly string[] = ['packages/money/', 'packages/engine/src/order-book/'];

/** Words that say nothing about what a file holds. */
export const VAGUE_NAMES: readonly string[] = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'managers',
  'misc',
];

/** The rules themselves name what they forbid. */
export const NAMES_THE_FORBIDDEN: readonly string[] = ['tools/tidy'];

/** The specification, the documents that quote it, and the terms of ten languages. */
export const QUOTED_TEXTS: readonly string[] = [
  'docs/SPECIFICATION.md',
  'docs/TRACEABILITY.md',
  'docs/TERMS.md',
];

/** The pairs of a new installation, the examples of the documentation, and the gallery of components. */
export const PAIR_SEEDS: readonly string[] = [
  'apps/server/src/market/market-data.ts',
  'apps/server/src/contract/rule-data.ts',
  'packages/api/src/',
  'apps/web/src/gallery/',
];

/**
 * Coins of a new installation and of demonstrations, chains that have an adapter, the coin in which the second wire format
 * values accounts, the examples of the documentation, and the gallery of components.
 */
export const COIN_SEEDS: readonly string[] = [
  'apps/server/src/market/market-data.ts',
  'apps/server/src/wallet/asset/asset-data.ts',
  'apps/server/src/wallet/chain/open-chains.ts',
  'apps/server/src/wallet/demo-chain/',
  'apps/server/src/wallet/deposit/send-coins.ts',
  'apps/server/src/demo/',
  'apps/server/src/binance/wallet/asset-calls.ts',
  'packages/api/src/',
  'apps/web/src/gallery/',
];
