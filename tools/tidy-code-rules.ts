/** Rules on what code may say: time, randomness, floats, output, exports, tests. */
import {
  BROWSER_PLACES,
  CLOCK_SEAMS,
  COIN_SEEDS,
  FLOAT_PLACES,
  OFF_STAGE,
  PAIR_SEEDS,
  RANDOM_SEAMS,
  TERMINAL_PLACES,
} from './tidy-scope.ts';
import {
  isCode,
  isConfigFile,
  isNamed,
  isNode,
  isTestFile,
  type SourceFile,
  type SyntaxNode,
} from './source-tree.ts';
import { isIn, nodeRule, type TidyRule } from './tidy-rule.ts';

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate']);
const GLOBALS = new Set(['globalThis', 'window', 'self']);
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe', 'suite', 'bench']);

/** Pairs as they are written here and at venues. */
const PAIR =
  /^([A-Z0-9]{2,6}\/?USDT|(EUR|GBP|AUD|NZD|XAU|XAG)USD|USD(JPY|CAD|CHF)|EUR(GBP|JPY)|GBPJPY)(\.MARK)?$/;

/** Coins of a new installation; USDT is the unit of account and no name of a list. */
const COIN =
  /^(BTC|ETH|SOL|XRP|BNB|ADA|DOGE|TRX|AVAX|DOT|LINK|LTC|BCH|UNI|ATOM|ETC|XLM|FIL|NEAR|APT|ARB|SHIB|PEPE|AAVE|HBR)$/;

const isProduct = (path: string): boolean =>
  isCode(path) && !isTestFile(path) && !isConfigFile(path) && !isIn(OFF_STAGE, path);
const isTestOfProduct = (path: string): boolean =>
  isCode(path) && /(\.(test|spec)\.tsx?|^e2e\/.*)$/.test(path) && !path.startsWith('bench/');

export const codeRules: Readonly<Record<string, TidyRule>> = {
  'wall-clock': nodeRule((path) => isProduct(path) && !CLOCK_SEAMS.includes(path), readsClock),
  randomness: nodeRule((path) => isProduct(path) && !RANDOM_SEAMS.includes(path), drawsRandom),
  'float-money': nodeRule(
    (path) => isCode(path) && !isTestFile(path) && !isConfigFile(path) && !isIn(FLOAT_PLACES, path),
    usesFloat,
  ),
  console: nodeRule((path) => isCode(path) && !isIn(TERMINAL_PLACES, path), writesToConsole),
  'default-export': nodeRule(
    // A declaration tells how somebody else's package exports.
    (path) => isCode(path) && !isConfigFile(path) && !path.endsWith('.d.ts'),
    (node) => {
      const isDefault = node.type === 'ExportDefaultDeclaration' || exportsAsDefault(node);
      return isDefault ? 'name what is exported' : null;
    },
  ),
  'export-all': nodeRule(
    (path) => /^apps\/.*\/index\.tsx?$/.test(path),
    (node) => (node.type === 'ExportAllDeclaration' ? 'list what is public' : null),
  ),
  'bare-error': nodeRule(
    (path) => isProduct(path) && /^(apps\/(web|console)|packages\/kit)\/src\//.test(path),
    saysNoCode,
  ),
  'as-any': nodeRule(isCode, (node) => {
    const isCast = node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
    const type = node['typeAnnotation'];
    return isCast && isNode(type) && type.type === 'TSAnyKeyword' ? 'narrow the type instead' : null;
  }),
  'listed-pair': nodeRule(
    (path) => isProduct(path) && !isIn(PAIR_SEEDS, path) && !path.endsWith('.test-data.ts'),
    namesPair,
  ),
  'listed-coin': nodeRule(
    (path) => isProduct(path) && !isIn(COIN_SEEDS, path) && !path.endsWith('.test-data.ts'),
    namesCoin,
  ),
  'skipped-test': nodeRule(isCode, skipsTest),
  'sleeping-test': nodeRule(isTestOfProduct, sleeps),
};

function readsClock(node: SyntaxNode, parent: SyntaxNode | null): string | null {
  const message = 'take the time and timers from the clock that is passed in';
  if (node.type === 'NewExpression' && isNamed(node['callee'], 'Date') && isEmpty(node['arguments']))
    return message;
  if (node.type === 'CallExpression' && isNamed(node['callee'], 'Date')) return message;
  if (
    isMember(node, 'Date', 'now') ||
    isMember(node, 'performance', 'now') ||
    isMember(node, 'process', 'hrtime')
  ) {
    return message;
  }
  if (importsFrom(node, /^(node:)?timers(\/promises)?$/)) return message;
  return usesGlobal(node, parent, TIMERS) ? message : null;
}

/** People read what an error says with its code (specification, section 8). */
function saysNoCode(node: SyntaxNode): string | null {
  if (node.type !== 'MemberExpression' || !isNamed(node['property'], 'message')) return null;
  const of = node['object'];
  const isError = isNamed(of, 'error') || (isNode(of) && isNamed(of['property'], 'error'));
  return isError ? 'show it by describeError, with its code' : null;
}

function drawsRandom(node: SyntaxNode): string | null {
  const message = 'take random numbers from the source that is passed in';
  if (isMember(node, 'Math', 'random')) return message;
  const names = /^(randomUUID|randomBytes|randomInt|randomFill|randomFillSync|getRandomValues)$/;
  const named = node.type === 'MemberExpression' ? node['property'] : node['imported'];
  return isNode(named) && names.test(String(named['name'])) ? message : null;
}

function usesFloat(node: SyntaxNode): string | null {
  const message = 'no floating-point number carries money; use packages/money';
  if (node.type === 'CallExpression' && isNode(node['callee'])) {
    const callee = node['callee'];
    if (isNamed(callee, 'Number') || isNamed(callee, 'parseFloat')) return message;
    if (callee.type !== 'MemberExpression' || !isNode(callee['property'])) return null;
    return /^(toFixed|toPrecision|parseFloat)$/.test(String(callee['property']['name'])) ? message : null;
  }
  const isUnaryPlus = node.type === 'UnaryExpression' && node['operator'] === '+';
  return isUnaryPlus && isNode(node['argument']) && node['argument'].type !== 'Literal' ? message : null;
}

function writesToConsole(node: SyntaxNode, _parent: SyntaxNode | null, file: SourceFile): string | null {
  if (node.type !== 'MemberExpression' || !isNamed(node['object'], 'console')) return null;
  // In a browser the console is the log, for warnings and errors.
  const isBrowserLog = isNamed(node['property'], 'warn') || isNamed(node['property'], 'error');
  if (isIn(BROWSER_PLACES, file.path) && isBrowserLog) return null;
  return 'write to the logger, which knows the request and hides secrets';
}

function skipsTest(node: SyntaxNode): string | null {
  if (node.type === 'CallExpression' && isNode(node['callee'])) {
    if (/^(xit|xtest|xdescribe|fit|fdescribe)$/.test(String(node['callee']['name']))) return 'run every test';
  }
  if (node.type !== 'MemberExpression' || !isNode(node['property'])) return null;
  if (!/^(skip|only|todo|fixme|fails)$/.test(String(node['property']['name']))) return null;
  const root = rootOf(node['object']);
  return root !== null && TEST_FUNCTIONS.has(root) ? 'run every test' : null;
}

function sleeps(node: SyntaxNode, parent: SyntaxNode | null): string | null {
  const message = 'wait for what the test needs, by a fake clock or by asking for it, not for time to pass';
  if (importsFrom(node, /^(node:)?timers(\/promises)?$/)) return message;
  if (node.type === 'MemberExpression' && isNamed(node['property'], 'waitForTimeout')) return message;
  const isCall = node.type === 'CallExpression' && isNode(node['callee']);
  if (isCall && /^(sleep|delay)$/.test(String((node['callee'] as SyntaxNode)['name']))) return message;
  return usesGlobal(node, parent, TIMERS) ? message : null;
}

function exportsAsDefault(node: SyntaxNode): boolean {
  return node.type === 'ExportSpecifier' && isNamed(node['exported'], 'default');
}

function usesGlobal(node: SyntaxNode, parent: SyntaxNode | null, names: ReadonlySet<string>): boolean {
  if (node.type !== 'Identifier' || !names.has(String(node['name'])) || parent === null) return false;
  if (parent.type === 'MemberExpression' && parent['property'] === node) {
    return GLOBALS.has(String((parent['object'] as SyntaxNode)['name']));
  }
  if (parent.type === 'Property') return parent['value'] === node && parent['key'] !== parent['value'];
  // A type may speak of a timer, and a type or a class may have a member of its name.
  return !/^(TS.*|MethodDefinition|PropertyDefinition)$/.test(parent.type);
}

function importsFrom(node: SyntaxNode, source: RegExp): boolean {
  return node.type === 'ImportDeclaration' && source.test(String((node['source'] as SyntaxNode)['value']));
}

function isMember(node: SyntaxNode, object: string, property: string): boolean {
  return (
    node.type === 'MemberExpression' && isNamed(node['object'], object) && isNamed(node['property'], property)
  );
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

function rootOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'MemberExpression') return rootOf(node['object']);
  return node.type === 'Identifier' ? String(node['name']) : null;
}

function namesCoin(node: SyntaxNode): string | null {
  const { value } = node as { readonly value?: unknown };
  const isCoin = node.type === 'Literal' && typeof value === 'string' && COIN.test(value);
  return isCoin
    ? `'${value}': coins are rows that operators list; ask the ledger or the wallet for them`
    : null;
}

function namesPair(node: SyntaxNode): string | null {
  const { value } = node as { readonly value?: unknown };
  const isPair = node.type === 'Literal' && typeof value === 'string' && PAIR.test(value);
  return isPair ? `'${value}': pairs are rows that operators list; ask the market for them` : null;
}
