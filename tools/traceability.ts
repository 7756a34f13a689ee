/**
 * Which part of the project holds each sentence of the specification, and which test proves it: `docs/TRACEABILITY.md`
 * is written from `docs/SPECIFICATION.md` and `docs/traceability.json`. Usage: node tools/traceability.ts
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence, a point of a list or a row of a table. */
export type Statement = { readonly section: string; readonly text: string };

/** Where a statement lives, and what proves it: `<file of tests>: <title of a test>`. A note stands for what asks for nothing. */
export type Trace =
  | { readonly lives: readonly string[]; readonly tests: readonly string[] }
  | { readonly note: string };

const DOCUMENT = 'docs/TRACEABILITY.md';
const SPECIFICATION = 'docs/SPECIFICATION.md';
const TRACES = 'docs/traceability.json';
const HEAD = `# Where the specification lives

Each sentence of the [specification](SPECIFICATION.md), the part of the project that holds it, and a test that proves it.
Written by \`node tools/traceability.ts\` from \`docs/traceability.json\`; a test refuses a sentence that nothing holds, and
a path or test that does not exist.
`;

/** Splits the specification into statements; what is no text, a title or the head of a table, is left out. */
export function readStatements(markdown: string): readonly Statement[] {
  const found: Statement[] = [];
  let section = '';
  for (const block of markdown.split(/\n(?=\n|#|- |\|)/)) {
    const text = block.trim().replaceAll(/\s*\n\s*/g, ' ');
    if (text.startsWith('#')) section = text.replace(/^#+ /, '');
    else if (text.startsWith('|')) found.push({ section, text });
    else found.push(...sentences(text.replace(/^- /, '')).map((sentence) => ({ section, text: sentence })));
  }
  return found.filter(({ text }, index) => text !== '' && !isTableHead(found, index));
}

function sentences(text: string): readonly string[] {
  return text.split(/(?<=\.)\s+(?=[A-Z])/);
}

/** The row above the line of dashes names the columns. */
function isTableHead(statements: readonly Statement[], index: number): boolean {
  const isRule = (at: number): boolean => /^\|[-|]+\|$/.test(statements[at]?.text ?? '');
  return isRule(index) || isRule(index + 1);
}

/** Writes the document. */
export function writeDocument(
  statements: readonly Statement[],
  traces: Readonly<Record<string, Trace>>,
): string {
  const sections = Map.groupBy(statements, ({ section }) => section);
  const parts = [...sections].map(([section, rows]) => {
    const lines = rows.map(({ text }) => `| ${cell(text)} | ${describe(traces[text])} |`);
    return `\n## ${section}\n\n| Specification | Where, and the tests |\n|---|---|\n${lines.join('\n')}\n`;
  });
  return HEAD + parts.join('');
}

function cell(text: string): string {
  return text.replace(/^\| /, '').replace(/ \|$/, '').replaceAll('|', '\\|');
}

function describe(trace: Trace | undefined): string {
  if (trace === undefined) return '';
  if ('note' in trace) return trace.note;
  const tests = trace.tests.map((name) => `“${cell(titleOf(name))}” in \`${fileOf(name)}\``);
  return [...trace.lives.map((path) => `\`${path}\``), ...tests].join('<br>');
}

const fileOf = (test: string): string => test.slice(0, test.indexOf(': '));
const titleOf = (test: string): string => test.slice(test.indexOf(': ') + 2);

/** Faults of the traces, in sentences. */
export function checkTraces(
  root: string,
  statements: readonly Statement[],
  traces: Readonly<Record<string, Trace>>,
): readonly string[] {
  const texts = new Set(statements.map(({ text }) => text));
  const missing = [...texts].filter((text) => traces[text] === undefined);
  const unknown = Object.keys(traces).filter((text) => !texts.has(text));
  return [
    ...missing.map((text) => `nothing holds "${text}"`),
    ...unknown.map((text) => `the specification does not say "${text}"`),
    ...Object.entries(traces).flatMap(([text, trace]) =>
      checkTrace(root, trace).map((fault) => `${fault}, for "${text}"`),
    ),
  ];
}

function checkTrace(root: string, trace: Trace): readonly string[] {
  if ('note' in trace) return [];
  return [
    ...(trace.lives.length === 0 ? ['no place is named'] : []),
    ...(trace.tests.length === 0 ? ['no test is named'] : []),
    ...trace.lives
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `the path ${path} does not exist`),
    ...trace.tests.filter((name) => !hasTest(root, name)).map((name) => `there is no test "${name}"`),
  ];
}

/** A title begins a text of the file, so that a word in a comment or in the middle of another title is none. */
function hasTest(root: string, name: string): boolean {
  const file = join(root, fileOf(name));
  const title = titleOf(name);
  if (title === '' || !existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(quote + title));
}

/** Reads the specification and the traces of a project. */
export function readTraceability(root: string) {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const statements = readStatements(read(SPECIFICATION));
  const traces = JSON.parse(read(TRACES)) as Readonly<Record<string, Trace>>;
  return { statements, traces, document: existsSync(join(root, DOCUMENT)) ? read(DOCUMENT) : '' };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { statements, traces } = readTraceability(root);
  writeFileSync(join(root, DOCUMENT), writeDocument(statements, traces));
  process.stdout.write(
    checkTraces(root, statements, traces)
      .map((fault) => `${fault}\n`)
      .join(''),
  );
}
