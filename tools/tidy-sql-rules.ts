/** Rules on SQL: where it stands, and which tables a slice writes and reads. */
import { BROWSER_PLACES, EXTRA_SCHEMAS, SQL_PLACES } from './tidy-scope.ts';
import { READ_BY_OTHERS, SLICES } from './boundaries.ts';
import { isCode, isTestFile } from './source-tree.ts';
import { type ForeignRead, foreignReadsOf, isSliceCode, textOf } from './sql-reads.ts';
import { isIn, nodeRule, type TidyRule } from './tidy-rule.ts';

const STATEMENT =
  /^\s*(select\s[\s\S]*\bfrom\b|insert\s+into\s|update\s+[\w."]+\s+(as\s+\w+\s+)?set\s|delete\s+from\s|truncate\s|with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s*(not\s+materialized\s*|materialized\s*)?\()/i;
const WRITE =
  /\b(?:insert\s+into|(?<!for\s+(?:no\s+key\s+)?)update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?(\w+)"?\s*(\.?)/gi;
const NOT_A_TABLE = new Set(['set', 'of', 'skip', 'nowait', 'on', 'table']);

const isQueries = (path: string): boolean => /(^|[/-])queries\.ts$/.test(path);
const isProduct = (path: string): boolean =>
  /^(apps|packages)\//.test(path) && isCode(path) && !isTestFile(path);

export const sqlRules: Readonly<Record<string, TidyRule>> = {
  'sql-place': nodeRule(
    // Screens write class names such as `truncate` and import no driver.
    (path) => isProduct(path) && !isIn(BROWSER_PLACES, path) && !isQueries(path) && !isIn(SQL_PLACES, path),
    (node) => (STATEMENT.test(textOf(node)) ? 'SQL stands in the queries of its slice' : null),
  ),
  'table-ownership': {
    applies: (path) => path.startsWith('apps/server/src/') && isProduct(path),
    find: (file) => {
      const slice = file.path.split('/')[3] ?? '';
      const owned = [slice, ...(EXTRA_SCHEMAS[slice] ?? [])];
      return nodeRule(isProduct, (node) => {
        const schema = writtenSchemas(textOf(node)).find((one) => !owned.includes(one));
        return schema === undefined ? null : `${slice} may not write '${schema}'; ask the slice that owns it`;
      }).find(file);
    },
  },
  'table-reading': {
    applies: isSliceCode,
    find: (file) =>
      foreignReadsOf(file).flatMap((read) => {
        const message = judgeRead(read);
        return message === null ? [] : [{ line: read.line, message }];
      }),
  },
};

/** The wall that a read breaks, or null. */
function judgeRead({ slice, owner, name }: ForeignRead): string | null {
  if (SLICES[slice]?.includes(owner) !== true) {
    return `${slice} may not read '${owner}.${name}': it may not import ${owner}; let ${owner} hand in a part`;
  }
  if (READ_BY_OTHERS[owner]?.includes(name) === true) return null;
  return `'${owner}.${name}' is not in READ_BY_OTHERS; ask a function of ${owner}`;
}

function writtenSchemas(text: string): readonly string[] {
  if (!STATEMENT.test(text) && !/\b(set|values|select)\b/i.test(text)) return [];
  return [...text.matchAll(WRITE)]
    .filter(
      ([, name = '', dot]) => dot === '.' || (STATEMENT.test(text) && !NOT_A_TABLE.has(name.toLowerCase())),
    )
    .map(([, name = '', dot]) => (dot === '.' ? name : `${name} without its schema`));
}
