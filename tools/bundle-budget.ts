/**
 * Weighs what a browser loads before the first screen: the entry with its static imports, and of each group of
 * chunks that are loaded at once with it, the heaviest; of several first screens the heaviest. Usage: node tools/bundle-budget.ts [folder of the build]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of JavaScript and CSS, gzipped, before the first screen. */
export const FIRST_SCREEN_MAX_BYTES = 170_000;

const FIRST_TEXTS = /i18n\/src\/first\/[a-zA-Z-]+\.ts$/;

/** The first screens, each by its lazy chunks: of each kind exactly one is needed, such as a language. */
const FIRST_SCREENS: readonly (readonly RegExp[])[] = [
  [/app\/routes\/(login|home)\.tsx$/, FIRST_TEXTS],
  [/app\/routes\/guest-home\.tsx$/, FIRST_TEXTS, /i18n\/messages\/[a-zA-Z-]+\/landing\.json$/],
];

/** Libraries that load with their route, each with a text that survives in its minified code. */
const LAZY_LIBRARIES: Readonly<Record<string, string>> = { klinecharts: 'k-line-chart-id' };

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

export type BundleReport = {
  /** The files of the first screen with their gzipped size. */
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  readonly bytes: number;
  /** Fonts and images that those files name, as they are; a browser takes them when it needs them. */
  readonly assetBytes: number;
  /** Breaches of the budget, in sentences. */
  readonly problems: readonly string[];
};

/** Weighs a build of Vite that has a manifest. */
export function checkBundle(distDir: string): BundleReport {
  const manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  if (manifest['index.html'] === undefined) throw new Error(`${distDir} has no chunk for index.html`);
  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(distDir, file))).length, 0);

  const heavier = (a: Iterable<string>, b: Iterable<string>): number =>
    weigh(filesOf(manifest, b)) - weigh(filesOf(manifest, a));
  const screens = FIRST_SCREENS.map((chunks) => {
    const keys = staticImports(manifest, 'index.html');
    for (const pattern of chunks) {
      const added = Object.keys(manifest)
        .filter((key) => pattern.test(key) && !keys.has(key))
        .map((key) => [...staticImports(manifest, key)].filter((one) => !keys.has(one)));
      for (const key of added.toSorted(heavier)[0] ?? []) keys.add(key);
    }
    return keys;
  });
  const keys = screens.toSorted(heavier)[0] ?? new Set();

  const files = [...filesOf(manifest, keys)].map((file) => ({ file, bytes: weigh([file]) }));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const assets = new Set([...keys].flatMap((key) => manifest[key]?.assets ?? []));
  const assetBytes = [...assets].reduce((sum, file) => sum + readFileSync(join(distDir, file)).length, 0);
  const problems = [...overBudget(bytes), ...eagerLibraries(distDir, files), ...circles(manifest)];
  return { files, bytes, assetBytes, problems };
}

function staticImports(manifest: Manifest, start: string): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  visit(start);
  return seen;
}

function filesOf(manifest: Manifest, keys: Iterable<string>): ReadonlySet<string> {
  return new Set([...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()));
}

function overBudget(bytes: number): readonly string[] {
  if (bytes <= FIRST_SCREEN_MAX_BYTES) return [];
  return [`The first screen loads ${bytes} bytes of JavaScript and CSS, at most ${FIRST_SCREEN_MAX_BYTES}.`];
}

function eagerLibraries(distDir: string, files: BundleReport['files']): readonly string[] {
  return files.flatMap(({ file }) => {
    const text = readFileSync(join(distDir, file), 'utf8');
    const eager = Object.entries(LAZY_LIBRARIES).filter(([, marker]) => text.includes(marker));
    return eager.map(([library]) => `${file} holds ${library}, which belongs to its route.`);
  });
}

/** Chunks that import each other: one of them runs before what it needs, and the app stops before its first screen. */
function circles(manifest: Manifest): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (key: string, path: readonly string[]): void => {
    if (path.includes(key)) found.push([...path.slice(path.indexOf(key)), key].join(' imports '));
    if (done.has(key) || path.includes(key)) return;
    for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return found.map((circle) => `Chunks import each other in a circle: ${circle}.`);
}

/** Writes a report as lines, the heaviest file first. */
export function describeBundle(report: BundleReport): string {
  const rows = report.files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${String(bytes).padStart(8)}  ${file}`);
  const total = `${String(report.bytes).padStart(8)}  of ${FIRST_SCREEN_MAX_BYTES} gzipped bytes before the first screen`;
  const assets = `${String(report.assetBytes).padStart(8)}  bytes of fonts and images apart from that`;
  return [...rows, total, assets, ...report.problems].join('\n');
}

if (import.meta.main) {
  const report = checkBundle(process.argv[2] ?? join(import.meta.dirname, '../apps/web/dist'));
  console.log(describeBundle(report));
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
