/** Reads `docs/RULE-BOOK.md`, and where code and documents refer to it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt, listFiles, readSource, type Violation } from './source-tree.ts';

const PAGE = 'docs/RULE-BOOK.md';
const READ = /\.(ts|tsx|sql|md|html|css)$/;
/** "rule book, section 2", "rule book, sections 4 and 6", "Rule book, section 2, "Mark price"". */
const REFERENCE = /rule\s+book\W+sections?\s+(\d+(?:(?:,| and)\s+\d+)*)(?:,\s+"([^"]+)")?/gi;

/** A section of the page: its tables by rows of cells without their heads, and what its points begin with. */
export interface RuleSection {
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly titles: ReadonlySet<string>;
}

/** The sections by their numbers. */
export function readRuleBook(root: string): ReadonlyMap<number, RuleSection> {
  const parts = readFileSync(join(root, PAGE), 'utf8').split(/^## (?=\d+\. )/m);
  return new Map(parts.slice(1).map((part) => [Number.parseInt(part, 10), readSection(part)]));
}

function readSection(text: string): RuleSection {
  const tables = [...text.matchAll(/^\|[-|]+\|\n((?:\|.*\n)+)/gm)].map(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
  const titles = [...text.matchAll(/^- \*\*([^*]+?)[.:]?\*\*/gm)].map(([, title = '']) => title);
  return { tables, titles: new Set(titles) };
}

/** The number of a cell as plain text: without its unit and the marks of thousands. */
export function numberOf(cell: string | undefined): string {
  return /-?[\d,]*\.?\d+/.exec(cell ?? '')?.[0].replaceAll(',', '') ?? '';
}

/** The first table of a section as values by their names. */
export function valuesOf(section: RuleSection | undefined, table = 0): Readonly<Record<string, string>> {
  return Object.fromEntries((section?.tables[table] ?? []).map(([name = '', value = '']) => [name, value]));
}

/** References to what the page does not have, in the whole project. */
export function checkReferences(root: string): {
  readonly count: number;
  readonly broken: readonly Violation[];
} {
  const book = readRuleBook(root);
  let count = 0;
  const broken = listFiles(root)
    .filter((path) => READ.test(path) && path !== PAGE)
    .flatMap((path) => {
      // A reference may go on in the next line of a comment.
      const text = readSource(root, path).text.replace(/\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g, (gap) =>
        gap.replace(/[*/-]/g, ' '),
      );
      return [...text.matchAll(REFERENCE)].flatMap((found): Violation[] => {
        count += 1;
        const numbers = (found[1] ?? '').match(/\d+/g) ?? [];
        const sections = numbers.map((number) => book.get(Number.parseInt(number, 10)));
        const title = found[2]?.toLowerCase();
        const isThere =
          !sections.includes(undefined) &&
          (title === undefined ||
            sections.some((section) =>
              [...(section?.titles ?? [])].some((one) => one.toLowerCase() === title),
            ));
        if (isThere) return [];
        return [{ rule: 'rule-book', file: path, line: lineAt(text, found.index), message: found[0] }];
      });
    });
  return { count, broken };
}
