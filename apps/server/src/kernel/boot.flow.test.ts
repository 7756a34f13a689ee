import { chmodSync, rmSync } from 'node:fs';
import { createTestDatabase } from '@openbourse/testkit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { launchPostgres } from '../../../../db/launch-postgres.ts';
import { scratchParent } from '../../../../db/scratch-parent.ts';
import { freePort, runServerProcess, scratchFolder } from '../testing/server-process.ts';

const PORTS = { from: 28_100, to: 28_199 };

it.each(['fsync', 'full_page_writes'])('a database with %s off is refused', async (setting) => {
  const dataDir = scratchFolder('unsafe', scratchParent());
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({
    dataDir,
    log: () => undefined,
    settings: { [setting]: 'off', shared_buffers: '32MB', max_connections: '20' },
  });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const port = await freePort(PORTS);
  const { code, output } = await runServerProcess({ port, env: { DATABASE_URL: postgres.url } });
  expect(code).toBe(1);
  expect(output).toContain(`the database has ${setting} = off`);
  expect(output).toContain(`set ${setting} = on`);
  expect(output).not.toContain('Openbourse is ready');
});

it('a database that does not wait for its disk is refused', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} set synchronous_commit = off`);
  await admin.end();
  const port = await freePort(PORTS);
  const { code, output } = await runServerProcess({ port, env: { DATABASE_URL: database.url } });
  expect(code).toBe(1);
  expect(output).toContain('the database has synchronous_commit = off');
});

it.each([
  [{ NODE_ENV: 'production' }, 'demo mode refuses to start with NODE_ENV=production'],
  [{ OB_DEMO: 'off' }, 'OB_SECRET must have at least 32 characters outside demo mode'],
  [{ OB_TYPO: '1' }, 'OB_TYPO is not a setting'],
])('settings that make no sense are refused before anything is touched: %j', async (env, message) => {
  const dataDir = scratchFolder('refused');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort(PORTS);
  const { code, output } = await runServerProcess({ port, env: { ...env, OB_DATA_DIR: dataDir } });
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output, 'a person gets a sentence, not a stack').not.toContain('    at ');
});

it('a database that cannot be reached ends the start with the reason', async () => {
  const port = await freePort(PORTS);
  const url = 'postgres://nobody:secret-word@127.0.0.1:1/nothing';
  const { code, output } = await runServerProcess({ port, env: { DATABASE_URL: url } });
  expect(code).toBe(1);
  expect(output).toContain('ECONNREFUSED');
  expect(output).not.toContain('secret-word');
});
