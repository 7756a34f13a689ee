import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STEP_ENVIRONMENT } from './run-step.ts';

const WEB = join(ROOT, 'apps', 'web');
/** Beside the build it describes; a build replaces the folder and so removes it. */
const MARKER = join(WEB, 'dist', 'source.sha256');
const SOURCES = [
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'apps/web/vite.config.ts',
  'package-lock.json',
  'packages',
];

/** Builds the traders' app unless the build at hand was made of the same sources. Fails when the build fails. */
export function buildWeb(): void {
  const hash = hashSources();
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === hash) return;
  console.error("Building the traders' app ...");
  const result = spawnSync('vite', ['build'], { cwd: WEB, env: STEP_ENVIRONMENT, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) throw new Error("The traders' app could not be built (see above).");
  writeFileSync(MARKER, hash);
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
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
