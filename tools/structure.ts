import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One figure of a checkout. */
export interface Figure {
  readonly name: string;
  readonly value: number | string;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
}

const CODE = /\.(ts|tsx|css|sql)$/;
const TEST = /(\.test\.tsx?|\.spec\.ts)$|^(e2e|bench|sim)\/|\/(testing|test|fixtures)\//;

/** Counts what a redesign is to make fewer, by patterns that fit older checkouts as well. */
export function figuresOf(root: string): readonly Figure[] {
  const sources = readSources(root);
  const server = sources.filter(({ path, isTest }) => path.startsWith('apps/server/src/') && !isTest);
  const web = sources.filter(({ path, isTest }) => path.startsWith('apps/web/src/') && !isTest);
  const outside = (...kept: readonly string[]): readonly Source[] =>
    server.filter(({ path }) => !kept.some((start) => path.startsWith(start)));
  const slices = outside('apps/server/src/kernel/');
  const product = sources.filter(({ path, isTest }) => !isTest && /^(apps|packages)\//.test(path));
  const byHand = product.filter(({ path }) => !/\/i18n\/src\/(first|later)\//.test(path));
  return [
    ...sizes(sources),
    {
      name: 'tables with a key of calls of their own',
      value: count(schemaOf(root), /^ {4}idempotency_key /gm),
    },
    {
      name: 'files of slices that refuse a repeated key',
      value: filesWith(slices, /request\.idempotency_conflict/),
    },
    {
      name: 'files of slices that judge who may (frozen, password, identity)',
      value: filesWith(slices, /'identity\.(frozen|not_verified|pay_password_required)'/),
    },
    { name: 'errors for "maker is checker"', value: errorKeys(root, /checker_is_maker|same_operator/g) },
    { name: 'changes served as proposals', value: matches(server, /proposals\.serve\(/g) },
    { name: 'changes served through the gate', value: matches(server, /serve(Change|Command)\(/g) },
    {
      name: 'implementations of announced versions',
      value: filesWith(slices, /effective_too_early/),
    },
    { name: 'codecs of cursors outside the kernel', value: filesWith(slices, /toString\('base64url'\)/) },
    {
      name: 'places that publish balances after a commit',
      value: matches(server, /publish\(balanceChanged/g) + matches(server, /\.announce\(\w*[uU]serId/g),
    },
    { name: 'files of routes with one line', value: web.filter(isOneLiner).length },
    { name: 'lists of texts by hand', value: textLists(sources) },
    {
      name: 'files of code that name an order type (stop_limit)',
      value: filesWith(product, /\bstop_limit\b/),
    },
    { name: 'files of code that name a language (de-DE)', value: filesWith(byHand, /'de-DE'/) },
    {
      name: 'files of code that name a screen of a product (/staking)',
      value: filesWith(product, /'\/staking'/),
    },
    ...ratios(sources),
  ];
}

function readSources(root: string): readonly Source[] {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  return paths
    .filter((path) => CODE.test(path) && existsSync(join(root, path)) && path !== 'db/schema.sql')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8'), isTest: TEST.test(path) }));
}

function schemaOf(root: string): string {
  return readFileSync(join(root, 'db/schema.sql'), 'utf8');
}

function errorKeys(root: string, pattern: RegExp): number {
  const path = join(root, 'packages/api/src/errors.ts');
  const operator = join(root, 'packages/api/src/operator-errors.ts');
  return [path, operator]
    .filter((one) => existsSync(one))
    .reduce((sum, one) => sum + count(readFileSync(one, 'utf8'), pattern), 0);
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
const matches = (sources: readonly Source[], pattern: RegExp): number =>
  sources.reduce((sum, { text }) => sum + count(text, pattern), 0);
const filesWith = (sources: readonly Source[], pattern: RegExp): number =>
  sources.filter(({ text }) => pattern.test(text)).length;
const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + count(text, /\n/g), 0);

function isOneLiner({ path, text }: Source): boolean {
  return path.startsWith('apps/web/src/app/routes/') && /^export \{[^\n]*\n$/.test(text);
}

function textLists(sources: readonly Source[]): number {
  const lists = sources.filter(({ text }) => count(text, /\.json' with \{ type: 'json' \}/g) > 4);
  const isGenerated = sources.some(({ path }) => path === 'tools/texts.ts');
  return isGenerated
    ? lists.filter(({ path }) => !/\/(first|later|messages)\//.test(path)).length
    : lists.length;
}

function sizes(sources: readonly Source[]): readonly Figure[] {
  const product = sources.filter(({ isTest, path }) => !isTest && /^(apps|packages)\//.test(path));
  const server = product.filter(({ path }) => path.startsWith('apps/server/'));
  return [
    { name: 'files of the product', value: product.length },
    { name: 'lines of the product', value: linesOf(product) },
    { name: 'files of the server', value: server.length },
    { name: 'lines of the server', value: linesOf(server) },
  ];
}

/** Lines of tests beside lines of sources, where the style asks for as many. */
function ratios(sources: readonly Source[]): readonly Figure[] {
  const parts = [
    ['ledger', 'apps/server/src/ledger/'],
    ['engine', 'packages/engine/'],
    ['web', 'apps/web/src/'],
    ['console', 'apps/console/src/'],
  ] as const;
  return parts.map(([name, start]) => {
    const part = sources.filter(({ path }) => path.startsWith(start));
    const tests = linesOf(part.filter(({ isTest }) => isTest));
    const product = linesOf(part.filter(({ isTest }) => !isTest));
    return {
      name: `tests : sources of ${name}`,
      value: `${tests} : ${product} = ${(tests / product).toFixed(2)}`,
    };
  });
}
