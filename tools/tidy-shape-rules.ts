/** Rules on size and on names of files. */
import {
  FORMULA_PLACES,
  MAX_FILE_LINES,
  MAX_FUNCTION_LINES,
  MAX_PARAMETERS,
  VAGUE_NAMES,
} from './tidy-scope.ts';
import {
  isCode,
  isNamed,
  isNode,
  isTestFile,
  lineAt,
  type SourceFile,
  type SyntaxNode,
} from './source-tree.ts';
import { isIn, nodeRule, type TidyRule } from './tidy-rule.ts';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
// The names of locales are written as their standard does: zh-CN.
const FILE_NAME = /^([a-z]{2}-[A-Z]{2}|[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9-]+)+$/;
const MIGRATION_NAME = /^([0-9]{4}_)?[a-z0-9_-]+\.sql$/;
const FOLDER_NAME = /^([a-z]{2}-[A-Z]{2}|[a-z0-9.]+(-[a-z0-9]+)*)$/;
const isLimited = (path: string): boolean => isCode(path) && !isTestFile(path) && !isData(path);
const isNamedByUs = (path: string): boolean => /\.(ts|tsx|mts|mjs|js|css|sql)$/.test(path);

export const shapeRules: Readonly<Record<string, TidyRule>> = {
  'function-length': nodeRule(isLimited, (node, _parent, file) => {
    const lines = FUNCTIONS.has(node.type) ? lineCount(node, file) : 0;
    return lines > MAX_FUNCTION_LINES ? `${lines} lines, at most ${MAX_FUNCTION_LINES}; split it` : null;
  }),
  'file-length': {
    applies: isLimited,
    find: ({ text }) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > MAX_FILE_LINES
        ? [{ line: 1, message: `${lines} lines, at most ${MAX_FILE_LINES}; split it` }]
        : [];
    },
  },
  parameters: nodeRule(
    (path) => isCode(path) && !isTestFile(path) && !isIn(FORMULA_PLACES, path),
    (node, parent) => {
      // A callback written in place has the parameters that its caller gives.
      if (!FUNCTIONS.has(node.type) || isCallback(node, parent)) return null;
      const count = countParameters(node);
      return count > MAX_PARAMETERS ? `${count} parameters, at most ${MAX_PARAMETERS}; pass an object` : null;
    },
  ),
  'file-name': {
    applies: isNamedByUs,
    find: ({ path }) => {
      const parts = path.split('/');
      const name = parts.pop() ?? '';
      const pattern = name.endsWith('.sql') ? MIGRATION_NAME : FILE_NAME;
      const isKebab = pattern.test(name) && parts.every((part) => FOLDER_NAME.test(part));
      return isKebab ? [] : [{ line: 1, message: 'name files and folders in kebab-case' }];
    },
  },
  'vague-name': {
    applies: isNamedByUs,
    find: ({ path }) => {
      const vague = path.split(/[/.-]/).find((word) => VAGUE_NAMES.includes(word));
      return vague === undefined
        ? []
        : [{ line: 1, message: `'${vague}' says nothing; name what the file holds` }];
    },
  },
  'product-name': nodeRule(isCode, (node) => {
    if (node.type !== 'ImportSpecifier' || !isNamed(node['local'], 'contract')) return null;
    return isNamed(node['imported'], 'contract') ? null : "'contract' is the leveraged product; say 'calls'";
  }),
};

function isData(path: string): boolean {
  return /-data\.tsx?$/.test(path) || /(^|\/|\.)generated(\/|\.)/.test(path) || /\/messages\//.test(path);
}

function isCallback(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  return parent?.type === 'CallExpression' || (parent?.type === 'Property' && node.type.startsWith('Arrow'));
}

function lineCount(node: SyntaxNode, { text }: SourceFile): number {
  return lineAt(text, node.end) - lineAt(text, node.start) + 1;
}

function countParameters(node: SyntaxNode): number {
  const parameters = node['params'];
  if (!Array.isArray(parameters)) return 0;
  return parameters.filter((parameter) => !(isNode(parameter) && parameter['name'] === 'this')).length;
}
