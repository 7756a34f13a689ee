import { systemClock } from './kernel/clock.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase, type Tx } from './kernel/db.ts';
import { assertSameSecret } from './kernel/installation.ts';
import { createLog } from './kernel/log.ts';
import { systemRandom } from './kernel/random.ts';

/** A page of rows that PostgreSQL has to sort first takes as long as that takes. */
const ANSWER_MS = 3_600_000;

/** Runs a tool in one unchanging view of the database of the settings; it can write nothing. */
export async function inView(run: (view: Tx, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === '') throw new ConfigError('DATABASE_URL names the database to read');
  const db = createDatabase({ url: config.databaseUrl, log: createLog('warn'), connectionsMax: 1 });
  try {
    await assertSameSecret(db, { secret: config.secret, random: systemRandom(systemClock) });
    await db.view((view) => run(view, config), { answerMs: ANSWER_MS });
  } finally {
    await db.end();
  }
}
