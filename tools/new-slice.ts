/**
 * Scaffolds a slice from its table to its screens in all the places where its noun stands. Usage: node tools/new-slice.ts <noun>
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describePlaces, filesOf, PLACES } from './slice-places.ts';
import { appTexts, consoleTexts } from './slice-texts.ts';
import { textIndexes } from './texts.ts';

/** The files of a slice under their paths in the project, with `.txt` at the end. */
const TEMPLATE = join(import.meta.dirname, 'slice');

/**
 * Writes the slice into a project and returns the paths of new and of changed files.
 * Refuses a noun that is no lower-case word or that is taken, and changes nothing then.
 */
export function createSlice(root: string, noun: string): readonly string[] {
  if (!/^[a-z]{3,24}$/.test(noun)) {
    throw new Error(`'${noun}' is no noun: use 3 to 24 lower-case letters, for example 'staking'.`);
  }
  const name = (text: string): string =>
    text
      .replaceAll('NOUN', noun)
      .replaceAll('Noun', noun.charAt(0).toUpperCase() + noun.slice(1))
      .replaceAll('NUMBER', nextMigration(root));
  const created = new Map(
    [...listTemplate(), ...listTexts(root)].map(([path, text]) => [name(path), name(text)]),
  );
  const taken = [...created.keys()].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`The noun '${noun}' is taken: ${taken} exists.`);

  const changed = addToPlaces(root, name);
  writeAll(root, [...created, ...changed]);
  const indexes = [...textIndexes(root)].filter(([, text]) => text.includes(`/${noun}.json`));
  writeAll(root, indexes);
  return [...created.keys(), ...changed.keys(), ...indexes.map(([path]) => path)];
}

function listTemplate(): readonly (readonly [path: string, text: string])[] {
  return readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .toSorted()
    .map((path) => [path.slice(0, -'.txt'.length), readFileSync(join(TEMPLATE, path), 'utf8')]);
}

function listTexts(root: string): readonly (readonly [path: string, text: string])[] {
  const sources = [
    ['packages/i18n/messages', appTexts],
    ['apps/console/src/shared/messages', consoleTexts],
  ] as const;
  return sources.flatMap(([folder, textsOf]) =>
    filesOf(root, { file: `${folder}/*/NOUN.json`, holds: '', additions: [] }).map(
      ([path, locale]) => [path, textsOf(locale)] as const,
    ),
  );
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

function addToPlaces(root: string, name: (text: string) => string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const place of PLACES) {
    for (const [file, locale] of filesOf(root, place)) {
      let text = readFileSync(join(root, file), 'utf8');
      for (const { anchor, text: added } of place.additions) {
        if (!anchor.test(text))
          throw new Error(`${file} has no place for the slice: ${anchor} is not found.`);
        const addition = name(typeof added === 'string' ? added : added(locale, text));
        text = text.replace(anchor, () => addition);
      }
      texts.set(file, text);
    }
  }
  return texts;
}

if (import.meta.main) {
  const paths = createSlice(join(import.meta.dirname, '..'), process.argv[2] ?? '');
  console.log(`${paths.join('\n')}\n\nIn ${PLACES.length} shared places:\n\n${describePlaces()}`);
  console.log('\nThen run: npx biome format --write . && npm run schema');
}
