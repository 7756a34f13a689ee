import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Nouns whose texts login and home show; all others are loaded after the first screen. */
const FIRST_NOUNS: readonly string[] = ['app', 'home', 'identity', 'market', 'settings'];
/** Nouns that are loaded in another way: the server prints the first, the page that a guest sees first loads the second. */
const OTHER_NOUNS: readonly string[] = ['notification', 'landing'];

const TRADERS = 'packages/i18n/messages';
const CONSOLE = 'apps/console/src/shared/messages';

/**
 * The modules that gather the texts of each language, by their paths: the traders' first and later texts, and those of
 * the console. They follow from the folders of texts, so a noun or a language is a file or a folder and nothing else.
 */
export function textIndexes(root: string): ReadonlyMap<string, string> {
  const indexes = new Map<string, string>();
  for (const locale of foldersOf(join(root, TRADERS))) {
    const shown = nounsOf(join(root, TRADERS, locale)).filter((noun) => !OTHER_NOUNS.includes(noun));
    const [first, later] = [true, false].map((isFirst) =>
      shown.filter((noun) => FIRST_NOUNS.includes(noun) === isFirst),
    );
    const from = `../../messages/${locale}`;
    indexes.set(`packages/i18n/src/first/${locale}.ts`, indexOf(first ?? [], from));
    indexes.set(`packages/i18n/src/later/${locale}.ts`, indexOf(later ?? [], from));
  }
  for (const locale of foldersOf(join(root, CONSOLE)))
    indexes.set(`${CONSOLE}/${locale}/index.ts`, indexOf(nounsOf(join(root, CONSOLE, locale)), '.'));
  return indexes;
}

function foldersOf(path: string): readonly string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

function nounsOf(path: string): readonly string[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted();
}

function indexOf(nouns: readonly string[], from: string): string {
  const imports = nouns.map((noun) => `import ${noun} from '${from}/${noun}.json' with { type: 'json' };`);
  const oneLine = `export const messages = { ${nouns.join(', ')} };`;
  const lines = `export const messages = {\n${nouns.map((noun) => `  ${noun},\n`).join('')}};`;
  return `${imports.join('\n')}\n\n${oneLine.length > LINE_MAX ? lines : oneLine}\n`;
}

const LINE_MAX = 110;
