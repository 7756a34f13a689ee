import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkBundle, FIRST_SCREEN_MAX_BYTES } from './bundle-budget.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const MANIFEST = {
  'index.html': {
    file: 'main.js',
    isEntry: true,
    css: ['main.css'],
    assets: ['inter.woff2'],
    imports: ['_react.js'],
    dynamicImports: ['src/app/routes/login.tsx', 'src/app/routes/home.tsx', 'src/app/routes/coin-kline.tsx'],
  },
  '_react.js': { file: 'react.js' },
  'src/app/routes/login.tsx': { file: 'login.js', imports: ['index.html'] },
  'src/app/routes/home.tsx': { file: 'home.js', imports: ['index.html', '_carousel.js'], css: ['home.css'] },
  '_carousel.js': { file: 'carousel.js' },
  'src/app/routes/coin-kline.tsx': { file: 'coin-kline.js' },
  '../../packages/i18n/src/first/en-US.ts': { file: 'en-US.js' },
  '../../packages/i18n/src/first/th-TH.ts': { file: 'th-TH.js' },
  'src/service-worker.ts': { file: 'service-worker.js', isEntry: true },
};

/** Hexadecimal digits of random bytes: gzip halves them, so the size of the text is about twice its weight. */
const noise = (bytes: number): string => randomBytes(bytes).toString('hex');

function build(contents: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  folders.push(folder);
  const chunks = Object.values(MANIFEST) as readonly { file: string; css?: string[]; assets?: string[] }[];
  const files = chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]);
  const written: Record<string, string> = { '.vite/manifest.json': JSON.stringify(MANIFEST), ...contents };
  for (const file of [...files, '.vite/manifest.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), written[file] ?? '1;');
  }
  return folder;
}

test('the first screen is the entry, its static imports, the heaviest first route and language', () => {
  const report = checkBundle(
    build({ 'home.js': noise(500), 'th-TH.js': noise(500), 'inter.woff2': noise(50) }),
  );
  expect(report.files.map((file) => file.file).toSorted()).toEqual([
    'carousel.js',
    'home.css',
    'home.js',
    'main.css',
    'main.js',
    'react.js',
    'th-TH.js',
  ]);
  expect(report.bytes).toBe(report.files.reduce((sum, file) => sum + file.bytes, 0));
  expect(report.assetBytes).toBe(100);
  expect(report.problems).toEqual([]);
});

test('a first screen over the budget is a problem that names both sizes', () => {
  const report = checkBundle(build({ 'react.js': noise(FIRST_SCREEN_MAX_BYTES) }));
  expect(report.problems).toEqual([expect.stringContaining(`${report.bytes} bytes`)]);
  expect(report.problems[0]).toContain(String(FIRST_SCREEN_MAX_BYTES));
});

test('a heavy chunk of a later route costs nothing', () => {
  const report = checkBundle(build({ 'coin-kline.js': `${noise(FIRST_SCREEN_MAX_BYTES)} k-line-chart-id` }));
  expect(report.problems).toEqual([]);
});

test('the chart in a chunk of the first screen is a problem', () => {
  const report = checkBundle(
    build({ 'carousel.js': 'const id = "k-line-chart-id";', 'home.js': noise(100) }),
  );
  expect(report.problems).toEqual(['carousel.js holds klinecharts, which belongs to its route.']);
});

test('chunks that import each other are a problem', () => {
  const circle = { ...MANIFEST, '_react.js': { file: 'react.js', imports: ['index.html'] } };
  const report = checkBundle(build({ '.vite/manifest.json': JSON.stringify(circle) }));
  expect(report.problems).toEqual([
    'Chunks import each other in a circle: index.html imports _react.js imports index.html.',
  ]);
});
