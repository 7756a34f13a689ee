/** Finds which tables and functions of other slices the SQL of a file reads. */
import { SLICES } from './boundaries.ts';
import {
  isCode,
  isTestFile,
  lineAt,
  programOf,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './source-tree.ts';

/** A table or function of another slice that a statement names. */
export type ForeignRead = {
  readonly slice: string;
  readonly owner: string;
  readonly name: string;
  readonly line: number;
};

const SQL = /\b(select|from|join|using|where|into)\s|::/i;
/** Writes are the matter of another rule. */
const WRITTEN = /\b(?:insert\s+into|(?<!for\s)update|delete\s+from|truncate(?:\s+table)?)\s+$/i;
/** A name with its schema. In quotes it is a value, such as a kind of transaction. */
const QUALIFIED = /(?<![\w.'"$/-])"?([a-z]+)"?\."?([a-z_]+)"?/g;

/** Reports whether a file is product code of a slice. */
export function isSliceCode(path: string): boolean {
  return sliceOf(path) in SLICES && isCode(path) && !isTestFile(path);
}

/** Lists what the SQL of a slice's file names in the schemas of other slices. */
export function foreignReadsOf(file: SourceFile): readonly ForeignRead[] {
  const slice = sliceOf(file.path);
  const reads: ForeignRead[] = [];
  walk(programOf(file), (node) => {
    const text = textOf(node);
    if (!SQL.test(text)) return;
    for (const { 1: owner = '', 2: name = '', index } of text.matchAll(QUALIFIED)) {
      if (owner in SLICES && owner !== slice && !WRITTEN.test(text.slice(0, index))) {
        reads.push({ slice, owner, name, line: lineAt(file.text, node.start) });
      }
    }
  });
  return reads;
}

/** The text of a string or template. An expression inside a template reads as a question mark. */
export function textOf(node: SyntaxNode): string {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis)) return '';
  return quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('?');
}

function sliceOf(path: string): string {
  const [slice = '', file] = path.startsWith('apps/server/src/') ? path.split('/').slice(3) : [];
  return file === undefined ? '' : slice;
}
