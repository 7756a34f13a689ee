/** `npm run e2e`: the browser tests, against a server and a database of their own. Arguments go to Playwright. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logInOperators } from '../../e2e/operators.ts';
import { buildWeb } from '../build-web.ts';
import { provideBrowser } from '../provide-browser.ts';
import { ROOT, STEP_ENVIRONMENT } from '../run-step.ts';
import { createScratchDatabase } from '../scratch-database.ts';

/** A first start migrates and seeds. */
const READY_ATTEMPTS = 600;
const READY_PAUSE_MS = 200;
const FIRST_PORT = 21_400;
const PORTS = 100;

/** Runs at the same time begin their search at different ports, or both could find the same ones free. */
async function freePorts(count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let offset = 0; offset < PORTS && found.length < count; offset += 1) {
    const port = FIRST_PORT + ((process.pid + offset) % PORTS);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) found.push(port);
  }
  if (found.length === count) return found;
  throw new Error(`Fewer than ${count} of the ports ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} are free.`);
}

async function waitUntilReady(server: ChildProcess, address: string): Promise<void> {
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with code ${server.exitCode} before it was ready.`);
    const status = await fetch(`${address}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(READY_PAUSE_MS);
  }
  throw new Error(`The server was not ready after ${(READY_ATTEMPTS * READY_PAUSE_MS) / 1000} s.`);
}

async function runPlaywright(
  at: { readonly address: string; readonly consoleAddress: string; readonly database: string },
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

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

const chromium = provideBrowser();
buildWeb();
const database = await createScratchDatabase();
try {
  const [port = 0, consolePort = 0] = await freePorts(2);
  const address = `http://127.0.0.1:${port}`;
  const consoleAddress = `http://127.0.0.1:${consolePort}`;
  const server = spawn(process.execPath, [join(ROOT, 'apps', 'server', 'src', 'main.ts')], {
    cwd: ROOT,
    env: {
      ...STEP_ENVIRONMENT,
      PORT: `${port}`,
      OB_CONSOLE_PORT: `${consolePort}`,
      HOST: '127.0.0.1',
      DATABASE_URL: database.serverUrl,
      OB_MIGRATION_URL: database.url,
      OB_DATA_DIR: database.dataDir,
      OB_LOG_LEVEL: 'warn',
      // What a day's change is measured by; more only takes longer to seed.
      OB_DEMO_HISTORY_DAYS: '2',
      // All browsers of the run call from one address.
      OB_CALL_LIMIT_FACTOR: '10',
      // Browsers leave the server of a small machine little time.
      OB_LEASE_S: '60',
    },
    stdio: ['ignore', 2, 2],
  });
  try {
    await waitUntilReady(server, address);
    process.exitCode = await runPlaywright({ address, consoleAddress, database: database.url }, chromium);
  } finally {
    await stop(server);
  }
} finally {
  await database.remove();
}
