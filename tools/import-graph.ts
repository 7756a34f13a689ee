/** Finds what each file imports, resolves it to a file or a package, and finds cycles. */
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { isNode, lineAt, programOf, type SourceFile, type SyntaxNode, walk } from './source-tree.ts';

/** A literal import of any form: static, re-export, dynamic, of a type, or the URL of a module. */
export type Import = { readonly specifier: string; readonly line: number };

/** Where an import leads. `external` is what no file and no package stands behind, such as a data URL. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'workspace'; readonly name: string; readonly subpath: string }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'npm'; readonly name: string }
  | { readonly kind: 'external' };

export const SCOPE = '@openbourse/';

/** Lists the imports of a file in the order of their text. */
export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  walk(programOf(file), (node) => {
    const source = specifierOf(node);
    if (source !== null) found.push({ specifier: source, line: lineAt(file.text, node.start) });
  });
  return found;
}

function specifierOf(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literalOf(node['source']);
    case 'TSExternalModuleReference':
      return literalOf(node['expression']);
    case 'NewExpression':
      return moduleUrlOf(node);
    default:
      return null;
  }
}

function moduleUrlOf(node: SyntaxNode): string | null {
  const { callee, arguments: given } = node;
  if (!isNode(callee) || callee['name'] !== 'URL' || !Array.isArray(given)) return null;
  const [target, base] = given as readonly unknown[];
  if (!isNode(base) || base.type !== 'MemberExpression') return null;
  const specifier = literalOf(target);
  // A URL of a folder or of an asset names data, not a module.
  return specifier !== null && /^\.{1,2}\/.*\.(ts|tsx|mts|js|mjs)$/.test(specifier) ? specifier : null;
}

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return null;
  return (quasis[0] as { value: { cooked: string } }).value.cooked;
}

/** Resolves a specifier as seen from a file. A relative one is resolved even where no file exists. */
export function resolveImport(from: string, specifier: string, files: ReadonlySet<string>): Target {
  const plain = specifier.replace(/[?#].*$/, '');
  if (plain.startsWith('.')) return { kind: 'file', path: resolveFile(from, plain, files) };
  if (plain.startsWith('node:') || builtinModules.includes(plain)) return { kind: 'node', name: plain };
  if (plain === '' || /^[a-z]+:/.test(plain)) return { kind: 'external' };
  if (plain.startsWith(SCOPE)) {
    const [name = '', ...rest] = plain.slice(SCOPE.length).split('/');
    return { kind: 'workspace', name, subpath: ['.', ...rest].join('/') };
  }
  const parts = plain.split('/');
  return { kind: 'npm', name: parts.slice(0, plain.startsWith('@') ? 2 : 1).join('/') };
}

function resolveFile(from: string, specifier: string, files: ReadonlySet<string>): string {
  const path = posix.join(posix.dirname(from), specifier);
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((candidate) => files.has(candidate)) ?? path;
}

/** Finds the import cycles of a graph, each as the files on it in import order. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: (readonly string[])[] = [];
  const trail: string[] = [];
  const enter = (file: string): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push(trail.slice(trail.indexOf(file)));
      return;
    }
    state.set(file, 'open');
    trail.push(file);
    for (const next of graph.get(file) ?? []) enter(next);
    trail.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) enter(file);
  return cycles;
}
