/**
 * Scaffolds a slice in all the places where its noun stands: server, calls, migration, screen, texts and boundaries. Usage: node tools/new-slice.ts <noun>
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sliceFiles, sliceTexts } from './slice-templates.ts';
import { textIndexes } from './texts.ts';

/** Places a text before or after the first match of an anchor, which has to be there. */
type Edit = { readonly file: string; readonly anchor: RegExp; readonly replacement: string };

/**
 * Writes the slice into a project and returns the paths of new and of changed files.
 * Refuses a noun that is no lower-case word or that is taken, and changes nothing then.
 */
export function createSlice(root: string, noun: string): readonly string[] {
  if (!/^[a-z]{3,24}$/.test(noun)) {
    throw new Error(`'${noun}' is no noun: use 3 to 24 lower-case letters, for example 'staking'.`);
  }
  const locales = readdirSync(join(root, 'packages/i18n/messages')).toSorted();
  const messages = locales.map(
    (locale) => [`packages/i18n/messages/${locale}/${noun}.json`, sliceTexts(locale)] as const,
  );
  const created = { ...sliceFiles(noun, nextMigration(root)), ...Object.fromEntries(messages) };
  const taken = Object.keys(created).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`The noun '${noun}' is taken: ${taken} exists.`);

  const changed = editAll(root, editsOf(noun));
  writeAll(root, [...Object.entries(created), ...changed]);
  const indexes = [...textIndexes(root)].filter(([, text]) => text.includes(`/${noun}.json`));
  writeAll(root, indexes);
  return [...Object.keys(created), ...changed.keys(), ...indexes.map(([path]) => path)];
}

function writeAll(root: string, files: Iterable<readonly [path: string, text: string]>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function nextMigration(root: string): string {
  const last = readdirSync(join(root, 'db/migrations')).toSorted().at(-1) ?? '0000';
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0');
}

function editsOf(noun: string): readonly Edit[] {
  const api = 'packages/api/src/index.ts';
  return [
    {
      file: 'tools/boundaries.ts',
      anchor: /(?<=export const SLICES[^\n]*\n)/,
      replacement: `  ${noun}: ['kernel'],\n`,
    },
    {
      file: 'packages/api/src/routes.ts',
      anchor: /(?=\} as const;)/,
      replacement: `  ...${noun}.ROUTES,\n`,
    },
    {
      file: 'packages/api/src/routes.ts',
      anchor: /^/,
      replacement: `import * as ${noun} from './${noun}/routes.ts';\n`,
    },
    { file: api, anchor: /^/, replacement: `import * as ${noun} from './${noun}/calls.ts';\n` },
    { file: api, anchor: /(?<=\nexport \{)(?=\n {2}\w+,\n)/, replacement: `\n  ${noun},` },
    { file: api, anchor: /(?<=\nconst nouns = \{)/, replacement: `\n  ${noun},` },
    {
      file: 'apps/server/src/slice-list.ts',
      anchor: /(?=import \{ [^\n]* \} from '.\/wallet\/index.ts';\n)/,
      replacement: `import { ${noun}Routes } from './${noun}/index.ts';\n`,
    },
    {
      file: 'apps/server/src/slice-list.ts',
      anchor: /(?= {4}\{ \.\.\.apiKeys,)/,
      replacement: `    { routes: (http) => ${noun}Routes(http, kernel.db) },\n`,
    },
    {
      file: 'apps/server/src/once.flow.test.ts',
      anchor: /(?<=const IN_THEIR_SLICES[^\n]*\n)/,
      replacement: `  '${noun}.add',\n`,
    },
    {
      file: 'apps/web/src/app/routes/people-routes.ts',
      anchor: /(?=\];\n$)/,
      replacement: `  {
    path: '/${noun}',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/${noun}/components/${noun}-screen.tsx'),
  },\n`,
    },
    {
      file: 'e2e/screens.ts',
      anchor: /(?<=export const PERSON_SCREENS: readonly string\[\] = \[\n)/,
      replacement: `  '/${noun}',\n`,
    },
    { file: 'tools/boundaries.ts', anchor: /(?<=\n {2}web: \[\n)/, replacement: `    '${noun}',\n` },
  ];
}

function editAll(root: string, edits: readonly Edit[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { file, anchor, replacement } of edits) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
    if (!anchor.test(text)) throw new Error(`${file} has no place for the slice: ${anchor} is not found.`);
    texts.set(
      file,
      text.replace(anchor, () => replacement),
    );
  }
  return texts;
}

if (import.meta.main) {
  const paths = createSlice(join(import.meta.dirname, '..'), process.argv[2] ?? '');
  console.log(`${paths.join('\n')}\n\nThen run: npx biome format --write . && npm run schema`);
}
