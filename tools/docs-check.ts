/** Checks that what the documents name exists: links, paths of the project and npm scripts. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lineAt, listFiles, readSource, type Violation } from './source-tree.ts';

type Project = {
  readonly root: string;
  readonly files: readonly string[];
  readonly scripts: ReadonlySet<string>;
};
type Mention = { readonly text: string; readonly at: number };

const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const CODE = /`([^`\n]+)`/g;
const NPM_SCRIPT = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g;
const PATH = /^(?:\.{1,2}\/)?[\w.@-]+(?:\/[\w.@<>{}*,-]+)*\/?$/;
const FILE_ENDING = /\.(ts|tsx|mjs|js|sql|md|json|css|html|svg|png|yml)$/;
/** Placeholder for a name that the reader fills in. */
const PLACEHOLDER = /[<>{}*]|NNNN/;

/** Checks every Markdown file below the root. The changelog is left out, since it describes the past. */
export function checkDocs(root: string): readonly Violation[] {
  const files = listFiles(root);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts?: object };
  const project = { root, files, scripts: new Set(Object.keys(manifest.scripts ?? {})) };
  return files
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
    .flatMap((path) => checkDocument(project, path));
}

function checkDocument(project: Project, path: string): readonly Violation[] {
  const { text } = readSource(project.root, path);
  const report = (rule: string, faults: readonly Mention[]): readonly Violation[] =>
    faults.map((fault) => ({
      rule,
      file: path,
      line: lineAt(text, fault.at),
      message: `'${fault.text}' does not exist`,
    }));
  return [
    ...report(
      'link',
      mentions(text, LINK).filter((link) => !isLinkAlive(project, path, link.text)),
    ),
    ...report(
      'path',
      mentions(text, CODE).filter((code) => !isPathAlive(project, path, code.text)),
    ),
    ...report(
      'script',
      mentions(text, NPM_SCRIPT).filter((script) => !project.scripts.has(script.text)),
    ),
  ];
}

function mentions(text: string, pattern: RegExp): readonly Mention[] {
  return [...text.matchAll(pattern)].map((match) => ({ text: match[1] ?? match[2] ?? '', at: match.index }));
}

function isLinkAlive(project: Project, document: string, link: string): boolean {
  if (/^([a-z]+:|#)/i.test(link)) return true;
  const path = decodeURI(link.replace(/[?#].*$/, ''));
  return existsSync(join(project.root, posix.dirname(document), path));
}

/** A text in code is a path of the project if it starts in a folder of the root or names a file in a folder. */
function isPathAlive({ root, files }: Project, document: string, text: string): boolean {
  if (!text.includes('/') || text.startsWith('@') || !PATH.test(text)) return true;
  const known = text.split('/').findIndex((part) => PLACEHOLDER.test(part));
  const path = known === -1 ? text.replace(/\/$/, '') : text.split('/').slice(0, known).join('/');
  if (path === '') return true;
  const [top = ''] = path.split('/');
  const isOfRoot = files.some((file) => file.startsWith(`${top}/`));
  const isFile = known === -1 && FILE_ENDING.test(path);
  if (!isOfRoot && !isFile && !path.startsWith('.')) return true;
  const candidates = [path, posix.join(posix.dirname(document), path)];
  return (
    candidates.some((one) => existsSync(join(root, one))) ||
    files.some((file) => file.endsWith(`/${path.replace(/^\.\//, '')}`))
  );
}
