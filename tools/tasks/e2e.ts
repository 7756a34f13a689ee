/**
 * `npm run e2e`: the browser tests, against a server and a database of their own; with OB_TEST_TOPOLOGY=roles against a
 * process of each role behind a gateway. Arguments go to Playwright.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { logInOperators } from '../../e2e/operators.ts';
import { type BrowserServers, startServers } from '../browser-servers.ts';
import { buildWeb } from '../build-web.ts';
import { provideBrowser } from '../provide-browser.ts';
import { ROOT, STEP_ENVIRONMENT } from '../run-step.ts';
import { createScratchDatabase } from '../scratch-database.ts';

async function runPlaywright(
  at: BrowserServers & { readonly database: string },
  chromium: string,
): Promise<number> {
  const environment = {
    ...STEP_ENVIRONMENT,
    BASE_URL: at.address,
    CONSOLE_URL: at.consoleAddress,
    E2E_DATABASE_URL: at.database,
    E2E_OPERATOR_SESSIONS: await logInOperators(at.consoleAddress),
    PLAYWRIGHT_CHROMIUM: chromium,
  };
  const child = spawn('playwright', ['test', ...process.argv.slice(2)], {
    cwd: ROOT,
    env: environment,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const chromium = provideBrowser();
buildWeb();
const database = await createScratchDatabase();
try {
  const topology = process.env['OB_TEST_TOPOLOGY'] === 'roles' ? 'roles' : 'all';
  const servers = await startServers(database, topology);
  try {
    process.exitCode = await runPlaywright({ ...servers, database: database.url }, chromium);
  } finally {
    await servers.stop();
  }
} finally {
  await database.remove();
}
