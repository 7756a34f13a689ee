import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrative database of the cluster that the run's global setup starts. */
    testClusterUrl: string;
  }
}

/** The migrated, otherwise empty database that the global setup prepares. */
export const MIGRATED_TEMPLATE = 'template_migrated';

/** Whoever builds a template holds the advisory lock of this key and the template's name. */
const LOCK_KEY = 4_711_002;

type BuildTemplate = (url: string) => Promise<void>;
const builders = new Map<string, BuildTemplate>();

/**
 * Names a database that `build` fills once per run, whichever test file asks for it first; it starts migrated.
 * A name stands for one content: files that use it define it with the same function. Answers the name.
 */
export function defineTemplate(name: string, build: BuildTemplate): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name))
    throw new Error(`A template is named by lower-case letters, digits and underscores, not "${name}".`);
  builders.set(name, build);
  return name;
}

export interface TestDatabase {
  readonly url: string;
  /** Removes the database; connections that are still open are ended. */
  drop(): Promise<void>;
}

/** Clones a database for one test file: the migrated one, or a template named by `defineTemplate`. */
export async function createTestDatabase(
  options: { readonly template?: string } = {},
): Promise<TestDatabase> {
  const template =
    options.template === undefined ? MIGRATED_TEMPLATE : await ensureTemplate(options.template);
  const name = await withAdmin(async (admin) => {
    const id = await admin.query<{ name: string }>(
      "select 'test_' || replace(gen_random_uuid()::text, '-', '') as name",
    );
    const created = id.rows[0]!.name;
    await admin.query(`create database ${created} template ${template}`);
    return created;
  });
  return {
    url: databaseUrl(name),
    drop: () =>
      withAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

async function ensureTemplate(name: string): Promise<string> {
  const build = builders.get(name);
  if (build === undefined) throw new Error(`No template "${name}": define it with defineTemplate first.`);
  const database = `template_named_${name}`;
  const partial = `building_${name}`;
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_KEY, name]);
    const found = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount !== 0) return;
    await admin.query(`drop database if exists ${partial} with (force)`);
    await admin.query(`create database ${partial} template ${MIGRATED_TEMPLATE}`);
    await build(databaseUrl(partial));
    await admin.query(`alter database ${partial} rename to ${database}`);
  });
  return database;
}

function databaseUrl(name: string): string {
  const url = new URL(inject('testClusterUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs against the administrative database; closing the connection gives back its advisory locks. */
async function withAdmin<T>(run: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('testClusterUrl') });
  await admin.connect();
  try {
    return await run(admin);
  } finally {
    await admin.end();
  }
}
