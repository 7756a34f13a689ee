import { defineConfig } from 'vitest/config';
import { SPLIT_FLOWS } from './apps/server/src/testing/split-flows.ts';

const tests = [
  'packages',
  'tools',
  'db',
  'bench',
  'deploy',
  'apps/server/src',
  'apps/web/src',
  'apps/console/src',
  'sim',
];
const files = (ending: string): string[] => tests.map((folder) => `${folder}/**/*.${ending}`);

/** Expectations of clients of the trading API, which a server and a gateway meet alike. */
const AT_GATEWAY = [
  'ccxt',
  'clients',
  'depth-client',
  'malformed',
  'malformed-frames',
  'market-data/market-data',
  'modes',
  'programs',
  'scopes',
  'socket-api',
  'stream/streams',
  'trading/trading',
  'user-data',
  'wallet/wallet',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A worker loads what many files need once instead of once for each.
          isolate: false,
          // The default leaves one of two cores idle.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: files('test.ts'),
          exclude: ['**/node_modules/**', '**/*.flow.test.ts', '**/*.crash.test.ts'],
        },
      },
      {
        test: {
          // Forms and screens in a simulated browser, against a server that each test writes.
          name: 'component',
          include: files('test.tsx'),
          environment: 'jsdom',
          setupFiles: ['packages/testkit/src/browser-gaps.ts'],
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          maxWorkers: 2,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'flow',
          include: files('flow.test.ts'),
          isolate: false,
          globalSetup: ['db/test-cluster.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A loaded machine is late at times; what passes does not wait for it.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // The clients of these files connect to a gateway before their server.
          name: 'gateway',
          include: AT_GATEWAY.map((name) => `apps/server/src/binance/${name}.flow.test.ts`),
          env: { TEST_FRONT: 'gateway' },
          isolate: false,
          globalSetup: ['db/test-cluster.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // Flows again, with a process for each role as far as one process shows it.
          name: 'split',
          include: [...SPLIT_FLOWS],
          env: { OB_TEST_TOPOLOGY: 'split' },
          isolate: false,
          globalSetup: ['db/test-cluster.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'crash',
          include: files('crash.test.ts'),
          globalSetup: ['db/test-cluster.ts'],
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
