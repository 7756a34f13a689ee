import { join } from 'node:path';
import { launchPostgres } from '../../../db/launch-postgres.ts';
import { migrate, MigrationError } from '../../../db/migrate.ts';
import { type App, createApp } from './app.ts';
import { createGateway } from './gateway.ts';
import { systemClock } from './kernel/clock.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase } from './kernel/db.ts';
import { createLog, type Log } from './kernel/log.ts';
import { primaryAddressOf } from './kernel/primary.ts';
import { systemRandom } from './kernel/random.ts';
import { type DatabaseUrls, roleOf } from './kernel/read-database.ts';
import { startTracing } from './kernel/start-tracing.ts';
import { assertServerRole } from './kernel/server-role.ts';
import { type Stoppable, stopAll } from './kernel/stop-all.ts';

/** Environment, configuration, database, application, listen; then drain and stop at the first signal. */
const SITES = [
  { path: '/', root: join(import.meta.dirname, '../../web/dist') },
  { path: '/console/', root: join(import.meta.dirname, '../../console/dist') },
];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const running = stopOnSignals(log);
  const tracing = await startTracing(config, { clock: systemClock, log, random: systemRandom(systemClock) });
  if (tracing !== null) running.push(tracing);
  if (config.roles.length === 0) return openGateway(config, { log, running });
  const urls = config.databaseUrl === '' ? await launchDatabase(config, { log, running }) : config;
  await migrateDatabase(urls, { config, log });
  const app = await createApp({
    config,
    databaseUrl: urls.databaseUrl,
    log,
    clock: systemClock,
    random: systemRandom(systemClock),
    sites: SITES,
    isReplyChecked: false,
    demo: { historyDays: config.demoHistoryDays, isTrading: true, hasChain: true },
    hasHelp: true,
    hasBeats: true,
    onLost: () => process.exit(1),
  });
  running.push({ name: 'the application', stop: () => app.stop() });
  const addresses = await app.listen();
  if (await app.start()) announce(addresses, config, app);
}

async function openGateway(
  config: Config,
  { log, running }: { readonly log: Log; readonly running: Stoppable[] },
): Promise<void> {
  const random = systemRandom(systemClock);
  const gateway = await createGateway({ config, clock: systemClock, random, log, sites: SITES });
  running.push({ name: 'the gateway', stop: () => gateway.stop() });
  const { traders, operators } = await gateway.listen();
  process.stdout.write(
    `Openbourse is ready at ${traders}\nThe operators' console is at ${operators}/console/\n`,
  );
}

/** Stops what has been started so far, last first, at the first signal, whenever it comes. */
function stopOnSignals(log: Log): Stoppable[] {
  const running: Stoppable[] = [];
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    const failed = await stopAll(running, systemClock);
    for (const { name, error } of failed) log.fatal({ err: error, name }, 'the stop failed');
    process.exit(failed.length === 0 ? 0 : 1);
  };
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop(signal);
    });
  }
  return running;
}

async function launchDatabase(
  config: Config,
  deps: { readonly log: Log; readonly running: Stoppable[] },
): Promise<DatabaseUrls> {
  const postgres = await launchPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    keepAlive: true,
    log: (text) => deps.log.info(text),
  });
  deps.running.push({ name: 'PostgreSQL', stop: () => postgres.stop() });
  return { databaseUrl: postgres.serverUrl, migrationUrl: postgres.url };
}

/**
 * The owner of the tables migrates and lets the server's role in. Without its address the server's role does what it may,
 * which in production is to see that nothing is to be done.
 */
async function migrateDatabase(
  { databaseUrl, migrationUrl }: DatabaseUrls,
  { config, log }: { readonly config: Config; readonly log: Log },
): Promise<void> {
  if (migrationUrl !== '') {
    await migrate(await primaryAddressOf(migrationUrl, log), { server: roleOf(databaseUrl) });
    return;
  }
  if (config.isProduction) {
    const db = createDatabase({ url: databaseUrl, log, connectionsMax: 1 });
    try {
      await assertServerRole(db);
    } finally {
      await db.end();
    }
  }
  await migrate(await primaryAddressOf(databaseUrl, log));
}

function announce(
  { traders, operators }: Awaited<ReturnType<App['listen']>>,
  config: Config,
  { demoAccounts, demoOperators }: App,
): void {
  // Passkeys belong to the name of a host, which 127.0.0.1 is not.
  const named = (url: string): string => (config.isDemo ? url.replace('//127.0.0.1:', '//localhost:') : url);
  const address = named(traders);
  const lines = [`Openbourse is ready at ${address}`];
  if (operators !== '') lines.push(`The operators' console is at ${named(operators)}/console/`);
  if (config.isDemo && config.isFront) {
    lines.push(`Demo mode: play money; verification codes are shown at ${address}/demo-mailbox. Accounts:`);
    for (const { account, password } of demoAccounts) lines.push(`  ${account}  ${password}`);
    lines.push('Operators of the console, with the secret of their authenticator:');
    for (const { email, password, secret, uri } of demoOperators())
      lines.push(`  ${email}  ${password}  ${secret}  ${uri}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  // What a person can put right is a sentence.
  const isPlain = error instanceof ConfigError || error instanceof MigrationError;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
