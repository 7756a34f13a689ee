import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT, STEP_ENVIRONMENT } from './run-step.ts';

const APPS = [
  { folder: 'apps/web', name: "the traders' app" },
  { folder: 'apps/console', name: "the operators' console" },
] as const;
const SHARED_SOURCES = ['package-lock.json', 'packages'];
const OWN_SOURCES = ['index.html', 'package.json', 'public', 'src', 'vite.config.ts'];
/** Files of text; fonts and pictures are compressed by their format. */
const TEXT_FILE = /\.(?:html|js|css|svg|json|webmanifest)$/;
/** Below this size a header costs more than compression saves. */
const COMPRESSED_MIN_BYTES = 1_024;
/** The step from 9 to 11 saves 4 % and takes ten times as long. */
const BROTLI_QUALITY = 9;

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
  compressTexts(`${folder}/dist`);
  writeFileSync(marker, hash);
}

/** Writes `.br` and `.gz` beside each text file, which the server sends to browsers that take them. */
function compressTexts(folder: string): void {
  for (const file of listFiles(folder)) {
    if (!TEXT_FILE.test(file)) continue;
    const text = readFileSync(join(ROOT, file));
    if (text.length < COMPRESSED_MIN_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    writeFileSync(join(ROOT, `${file}.br`), brotliCompressSync(text, { params }));
    writeFileSync(join(ROOT, `${file}.gz`), gzipSync(text, { level: 9 }));
  }
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
