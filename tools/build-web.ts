import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STEP_ENVIRONMENT } from './run-step.ts';

const APPS = [
  { folder: 'apps/web', name: "the traders' app" },
  { folder: 'apps/console', name: "the operators' console" },
] as const;
const SHARED_SOURCES = ['package-lock.json', 'packages'];
const OWN_SOURCES = ['index.html', 'package.json', 'public', 'src', 'vite.config.ts'];

/** Builds the web applications whose sources have changed since their last build. Fails when a build fails. */
export function buildWeb(): void {
  for (const app of APPS) buildApp(app);
}

function buildApp({ folder, name }: (typeof APPS)[number]): void {
  /** Beside the build it describes; a build replaces the folder and so removes it. */
  const marker = join(ROOT, folder, 'dist', 'source.sha256');
  const hash = hashSources([...OWN_SOURCES.map((source) => `${folder}/${source}`), ...SHARED_SOURCES]);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  console.error(`Building ${name} ...`);
  const cwd = join(ROOT, folder);
  const result = spawnSync('vite', ['build'], { cwd, env: STEP_ENVIRONMENT, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) throw new Error(`Building ${name} failed (see above).`);
  writeFileSync(marker, hash);
}

function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!existsSync(join(ROOT, path))) return [];
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
