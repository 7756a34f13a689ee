/** Reads the source tree once, as text and as syntax trees, for the checks that judge it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ParseResult, visitorKeys } from 'oxc-parser';

/** A finding of a check. Paths are relative to the root and use forward slashes. */
export type Violation = {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly message: string;
};

/** Any node of a syntax tree. The checks look at a handful of its fields, by name. */
export type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
};

export type SourceFile = {
  readonly path: string;
  readonly text: string;
  /** The syntax tree, parsed on first use. Only for files that hold code. */
  readonly syntax: () => ParseResult;
};

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.tools',
  'test-results',
  'playwright-report',
]);
const SKIPPED_PATHS = new Set(['data', 'tools/fixtures']);

/** Lists every file below the root that belongs to the project, sorted by path. */
export function listFiles(root: string): readonly string[] {
  const found: string[] = [];
  collect(root, '', found);
  return found.toSorted();
}

function collect(root: string, folder: string, found: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name) && !SKIPPED_PATHS.has(path)) collect(root, path, found);
    } else if (entry.isFile()) {
      found.push(path);
    }
  }
}

/** Reads one file of the tree. */
export function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  let parsed: ParseResult | undefined;
  return { path, text, syntax: () => (parsed ??= parseSync(path, text)) };
}

/** Reports whether a file holds code that the parser reads. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|mts|js|mjs|jsx)$/.test(path);
}

/** Reports whether a file belongs to the tests and never to a running product. */
export function isTestFile(path: string): boolean {
  return (
    /\.(test|spec)\.tsx?$/.test(path) ||
    /^(e2e\/|bench\/|sim\/|packages\/testkit\/|db\/test-)/.test(path) ||
    /^packages\/[^/]+\/test\//.test(path) ||
    /^apps\/server\/src\/([^/]+\/)?testing\//.test(path) ||
    /^apps\/[^/]+\/src\/app\/testing\//.test(path)
  );
}

/** Reports whether a file configures a tool, which reads it as that tool demands. */
export function isConfigFile(path: string): boolean {
  return /\.config\.(ts|js|mjs)$/.test(path);
}

/** The line, counted from 1, on which an offset into a text lies. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Visits every node of a tree from the outside in, each with its parent. */
export function walk(node: SyntaxNode, enter: (node: SyntaxNode, parent: SyntaxNode | null) => void): void {
  visit(node, null, enter);
}

function visit(
  node: SyntaxNode,
  parent: SyntaxNode | null,
  enter: (node: SyntaxNode, parent: SyntaxNode | null) => void,
): void {
  enter(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    if (Array.isArray(child)) {
      for (const item of child) if (isNode(item)) visit(item, node, enter);
    } else if (isNode(child)) {
      visit(child, node, enter);
    }
  }
}

/** Reports whether a field of a node holds another node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The program of a file as a node that `walk` accepts. Fails where the file does not parse: no check may pass it by. */
export function programOf(file: SourceFile): SyntaxNode {
  const [error] = file.syntax().errors;
  if (error !== undefined) throw new Error(`${file.path} does not parse: ${error.message}`);
  return file.syntax().program as unknown as SyntaxNode;
}

/** Writes findings one per line, as an editor understands them. */
export function describeViolations(violations: readonly Violation[]): string {
  return violations.map((v) => `${v.file}:${v.line} [${v.rule}] ${v.message}`).join('\n');
}

/** Reports whether the value is a node with the name. */
export function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node['name'] === name;
}
