import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { MIGRATIONS_FOLDER, readMigrations } from '../../../../db/migrate.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { scratchFolder } from './server-process.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** As most releases have it, of the packages of this repository. */
const OWN_PACKAGES = '@openbourse';

/** The earliest version of the code that the migrations let run on the schema of this one. */
export interface OlderRelease {
  readonly commit: string;
  readonly folder: string;
  remove(): void;
}

/** Takes it from the history of the repository; a text says why there is none. */
export async function takeOlderRelease(): Promise<OlderRelease | string> {
  const migrations = readMigrations(MIGRATIONS_FOLDER);
  const oldest = Math.max(...migrations.map(({ number, compatibleFrom }) => compatibleFrom ?? number));
  const next = migrations[oldest];
  if (next === undefined) return `migration ${oldest} breaks all code before it`;
  const commit = findCommitBefore(`db/migrations/${next.name}`);
  if (commit === null) return `the history of the repository does not reach back before ${next.name}`;
  const folder = scratchFolder('older');
  const archive = join(folder, 'archive.tar');
  await run('git', ['archive', '--output', archive, commit], ROOT);
  await run('tar', ['-xf', archive, '-C', folder], folder);
  rmSync(archive);
  linkPackages(folder);
  return { commit, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The last commit without a file; the present one where the file is not committed yet. */
function findCommitBefore(path: string): string | null {
  try {
    // A merge may add it as well: it shows what it changes on the main line.
    const line = ['log', '--first-parent', '--diff-merges=first-parent', '--no-patch', '--no-renames'];
    const added = git([...line, '--diff-filter=A', '--format=%H', '--', path])
      .split('\n')
      .at(-1);
    return git(['rev-parse', '--verify', added === undefined || added === '' ? 'HEAD' : `${added}^`]);
  } catch {
    // An archive without a history, or a clone whose history begins later.
    return null;
  }
}

const git = (words: readonly string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

async function run(program: string, words: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(program, words, { cwd });
}

/** Packages of others are those that are installed; its own are its own. */
function linkPackages(folder: string): void {
  const installed = join(ROOT, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN_PACKAGES) symlinkSync(join(installed, name), join(modules, name));
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(join(folder, group)))
      symlinkSync(join(folder, group, name), join(modules, OWN_PACKAGES, name));
}

/** Runs flow tests of the older code on the present schema. Answers the exit code and what they printed. */
export async function runOlderFlows(
  { folder }: OlderRelease,
  files: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const own = join(folder, 'db/migrations');
  rmSync(own, { recursive: true });
  cpSync(MIGRATIONS_FOLDER, own, { recursive: true });
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'flow', ...files], {
    cwd: folder,
    env: { PATH, HOME, ...COMPILE_CACHE, ...(TMPDIR !== undefined && { TMPDIR }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: `${out}\n${err}` };
}
