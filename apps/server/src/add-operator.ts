import { OPERATOR_ROLES } from '@openbourse/api';
import { findUserIdByUid, listUids } from './identity/index.ts';
import { systemClock } from './kernel/clock.ts';
import { localBus } from './kernel/bus.ts';
import { ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase } from './kernel/db.ts';
import { AppError } from './kernel/error.ts';
import { refusalText } from './kernel/refusal.ts';
import { createLog } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { systemRandom } from './kernel/random.ts';
import { presentTotpSecret } from './kernel/totp.ts';
import { createMessenger } from './notification/index.ts';
import { createOperator } from './operator/index.ts';
import { createBranding } from './kernel/brand.ts';
import { ROLES } from './kernel/role.ts';

const USAGE = `operator -- create <e-mail> <name> <roles>, with commas between ${OPERATOR_ROLES.join(', ')}`;
const PASSWORD_BYTES = 15;
const KNOWN_ROLES: readonly string[] = OPERATOR_ROLES;

/** Adds an operator to the configured database and prints a password and the authenticator's secret once. */
export async function main([verb, email, name, roles]: readonly string[]): Promise<void> {
  if (verb !== 'create' || email === undefined || name === undefined || roles === undefined)
    throw new ConfigError(USAGE);
  const unknown = roles.split(',').filter((role) => !KNOWN_ROLES.includes(role));
  if (unknown.length > 0) throw new ConfigError(`${unknown.join(', ')} is no role. ${USAGE}`);
  const config = readConfig(process.env);
  if (config.databaseUrl === '') throw new ConfigError('DATABASE_URL names the database of the platform');
  const [clock, log, metrics] = [systemClock, createLog('warn'), createMetrics()];
  const random = systemRandom(clock);
  const db = createDatabase({ url: config.databaseUrl, log, connectionsMax: 1 });
  const password = Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url');
  const bus = localBus((error) => log.warn({ err: error }, 'a listener failed'));
  const branding = createBranding({ db, clock, bus, log, roles: new Set(ROLES) });
  try {
    await branding.start();
    const operator = createOperator({
      branding,
      db,
      clock,
      random,
      log,
      metrics,
      bus,
      config,
      users: { findUserIdByUid, listUids },
      messenger: createMessenger({ config, branding, clock, log, metrics }),
    });
    const input = { email, name, password, roles, userUid: null, secret: null, reason: 'command line' };
    const created = await operator.create(input);
    const { secret, uri } = presentTotpSecret(created.secret, {
      issuer: branding.now().name,
      account: created.email,
    });
    process.stdout.write(`${created.email}  ${password}\nAuthenticator: ${secret}\n${uri}\n`);
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(refusalText('en-US', error));
    throw error;
  } finally {
    await db.end();
  }
}
