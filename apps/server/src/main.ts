import { join } from 'node:path';
import { launchPostgres } from '../../../db/launch-postgres.ts';
import { migrate } from '../../../db/migrate.ts';
import { createApp } from './app.ts';
import { systemClock } from './kernel/clock.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { createLog } from './kernel/log.ts';
import { systemRandom } from './kernel/random.ts';

/** Environment, configuration, database, application, listen; then drain and stop at the first signal. */
const WEB_ROOT = join(import.meta.dirname, '../../web/dist');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const postgres =
    config.databaseUrl === ''
      ? await launchPostgres({
          dataDir: join(config.dataDir, 'postgres'),
          keepAlive: true,
          log: (text) => log.info(text),
        })
      : null;
  const databaseUrl = postgres?.url ?? config.databaseUrl;
  await migrate(databaseUrl);
  const app = await createApp({
    config,
    databaseUrl,
    log,
    clock: systemClock,
    random: systemRandom(systemClock),
    webRoot: WEB_ROOT,
    isReplyChecked: false,
    demo: { historyDays: 90, isTrading: true },
  });
  await app.start();
  const address = await app.listen();
  announce(address, config, app.demoAccounts);

  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    app
      .stop()
      .then(() => postgres?.stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function announce(
  address: string,
  config: Config,
  accounts: readonly { account: string; password: string }[],
): void {
  const lines = [`Openbourse is ready at ${address}`];
  if (config.isDemo) {
    lines.push('Demo mode: play money, codes are shown in the demo mailbox. Accounts:');
    for (const { account, password } of accounts) lines.push(`  ${account}  ${password}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
});
