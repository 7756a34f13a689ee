import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/provide-browser.ts';

const chromium = findChromium(process.env);

/** Files that begin first, so that a run does not end with one worker in the longest of them. */
const LONGEST = ['every-screen', 'entrance', 'micro', 'withdrawal', 'verification'].map(
  (name) => `**/${name}.spec.ts`,
);
/** Comes last: it makes the installation of all the others another exchange. */
const HARBOR = '**/harbor.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Many tests wait for a contract to end or a block to be mined: two cores are not busy with two of them.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  projects: [
    { name: 'longest', testMatch: LONGEST, teardown: 'harbor' },
    { name: 'others', testIgnore: [...LONGEST, HARBOR], teardown: 'harbor' },
    { name: 'harbor', testMatch: HARBOR },
  ],
  // A test that passes never waits longer, and others may load the machine as well.
  timeout: 120_000,
  // What a test has proposed or traded stays on its server; a second try has another one (tools/run-step.ts).
  retries: 0,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:8080',
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // A trace costs as much as all the rest; `npm run e2e -- --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
