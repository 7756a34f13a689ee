/** Rules on comments: nothing left for later, nothing switched off, no code kept as text. */
import { parseSync } from 'oxc-parser';
import { isCode, isTestFile, lineAt, type SourceFile, type SyntaxNode } from './source-tree.ts';
import { type Finding, isIn, type TidyRule } from './tidy-rule.ts';
import { NAMES_THE_FORBIDDEN } from './tidy-scope.ts';

export type Comment = { readonly text: string; readonly line: number; readonly isDoc: boolean };

const LEFTOVER = /\b(TODO|FIXME|XXX|HACK)\b/;
const SUPPRESSION =
  /eslint-disable|oxlint-disable|biome-ignore|@ts-ignore|@ts-nocheck|istanbul ignore|v8 ignore/;
const EXPECTED_ERROR = /@ts-expect-error/;
const isJudged = (path: string): boolean => isCode(path) && !isIn(NAMES_THE_FORBIDDEN, path);

export const commentRules: Readonly<Record<string, TidyRule>> = {
  leftover: commentRule(({ text }) => (LEFTOVER.test(text) ? 'do it, or open an issue' : null)),
  suppression: commentRule(({ text }, path) => {
    if (SUPPRESSION.test(text)) return 'solve what the tool says';
    // A test proves that a mistake does not compile by expecting the error.
    return EXPECTED_ERROR.test(text) && !isTestFile(path) ? 'solve what the tool says' : null;
  }),
  'commented-code': commentRule(({ text, isDoc }) =>
    !isDoc && [text, ...text.split('\n')].some(isStatements) ? 'the history keeps deleted code' : null,
  ),
};

function commentRule(judge: (comment: Comment, path: string) => string | null): TidyRule {
  const find = (file: SourceFile): readonly Finding[] =>
    commentsOf(file).flatMap((comment) => {
      const message = judge(comment, file.path);
      return message === null ? [] : [{ line: comment.line, message }];
    });
  return { applies: isJudged, find };
}

/** Lists the comments of a file; line comments that follow each other are one. */
export function commentsOf(file: SourceFile): readonly Comment[] {
  const blocks: { text: string; line: number; isDoc: boolean; end: number }[] = [];
  for (const comment of file.syntax().comments) {
    const last = blocks.at(-1);
    const between = last === undefined ? '' : file.text.slice(last.end, comment.start);
    if (last !== undefined && comment.type === 'Line' && !last.isDoc && /^\n?[ \t]*$/.test(between)) {
      last.text += `\n${comment.value}`;
      last.end = comment.end;
      continue;
    }
    const isDoc = comment.type === 'Block' && comment.value.startsWith('*');
    const text = comment.type === 'Block' ? comment.value.replaceAll(/^\s*\*/gm, '') : comment.value;
    blocks.push({ text, line: lineAt(file.text, comment.start), isDoc, end: comment.end });
  }
  return blocks;
}

function isStatements(text: string): boolean {
  if (!/[;{}]\s*$/m.test(text)) return false;
  const asModule = parseSync('comment.tsx', text);
  const inFunction = parseSync('comment.tsx', `async function wrapped() {${text}\n}`);
  if (asModule.errors.length === 0)
    return asModule.program.body.some((node) => says(node as unknown as SyntaxNode));
  return inFunction.errors.length === 0;
}

/** Tells whether a statement does something. A word with a semicolon or a label before words does not. */
function says(node: SyntaxNode): boolean {
  if (node.type === 'EmptyStatement' || node.type === 'LabeledStatement') return false;
  if (node.type !== 'ExpressionStatement') return node.type !== 'BlockStatement';
  const expression = node['expression'] as SyntaxNode;
  return /^(Call|Assignment|Await|Update|New|Yield)/.test(expression.type);
}
