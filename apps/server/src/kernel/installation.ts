import { type Config, ConfigError } from './config.ts';
import type { Db } from './db.ts';
import type { Random } from './random.ts';
import type { KeyRing } from './key-ring.ts';
import { assertHasSealingSecrets, lackOf } from './sealing-secret.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

export const CANARY = { text: 'openbourse', context: 'installation' } as const;

/**
 * Compares the settings with what the first start on this database decided, and records that where it is the
 * first. Refuses to let a demonstration become anything else, or a platform a demonstration, and refuses
 * secrets that do not open what is sealed here. `isDemoSeeded` covers databases that are older than the
 * record.
 */
export async function assertSameInstallation(
  db: Db,
  deps: {
    readonly config: Pick<Config, 'isDemo' | 'secret'>;
    readonly random: Random;
    readonly isDemoSeeded: (db: Db) => Promise<boolean>;
  },
): Promise<void> {
  const { isDemo, secret } = deps.config;
  const stored = await findInstallation(db);
  const wasDemo = stored?.isDemo ?? (isDemo || (await deps.isDemoSeeded(db)));
  if (wasDemo && !isDemo)
    throw new ConfigError(
      'this database was a demonstration: everybody knows the passwords of its users and operators, and its balances ' +
        'are play money. Give the server an empty database: DATABASE_URL names it',
    );
  if (!wasDemo && isDemo)
    throw new ConfigError(
      'this database is no demonstration, and demo mode would add published operators to it; set OB_DEMO=off, or ' +
        'give the demonstration a database of its own',
    );
  if (stored === undefined) {
    const canary = canaryBox({ secret, random: deps.random }).seal(Buffer.from(CANARY.text), CANARY.context);
    await db.query(
      'insert into kernel.installation (is_demo, canary) values ($1, $2) on conflict do nothing',
      [isDemo, canary],
    );
  } else await assertOpens(db, stored, { secret, random: deps.random });
}

/** Refuses secrets that do not open what is sealed in a database; a demonstration may have any. */
export async function assertSameSecret(
  db: Db,
  deps: { readonly secret: KeyRing; readonly random: Random },
): Promise<void> {
  const stored = await findInstallation(db);
  if (stored !== undefined) await assertOpens(db, stored, deps);
}

async function assertOpens(
  db: Db,
  stored: Installation,
  deps: { readonly secret: KeyRing; readonly random: Random },
): Promise<void> {
  if (stored.isDemo) return;
  await assertHasSealingSecrets(db, deps.secret);
  if (opens(() => canaryBox(deps).open(stored.canary, CANARY.context))) return;
  throw new ConfigError(lackOf(null, deps.secret));
}

/** A demonstration has any secret, or none, and notes none. */
export async function isDemonstration(db: Db): Promise<boolean> {
  return (await findInstallation(db))?.isDemo === true;
}

interface Installation {
  readonly isDemo: boolean;
  readonly canary: Buffer;
}

async function findInstallation(db: Db): Promise<Installation | undefined> {
  const [stored] = await db.query<Installation>(
    'select is_demo as "isDemo", canary from kernel.installation',
  );
  return stored;
}

/** The box of what reports whether the secret is the one that this database was started with. */
export function canaryBox(deps: { readonly secret: KeyRing; readonly random: Random }): SecretBox {
  return createSecretBox({ ...deps, purpose: 'canary' });
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
