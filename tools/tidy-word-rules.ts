/** Rules on words that people read. The glossary has the words to use (`docs/GLOSSARY.md`). */
import { isCode, isNode, isTestFile, lineAt, programOf, type SourceFile, walk } from './source-tree.ts';
import { type Comment, commentsOf } from './tidy-comment-rules.ts';
import { type Finding, isIn, type TidyRule } from './tidy-rule.ts';
import { NAMES_THE_FORBIDDEN, QUOTED_TEXTS } from './tidy-scope.ts';

type Piece = { readonly text: string; readonly line: number };
type Word = { readonly pattern: RegExp; readonly advice: string; readonly isFineOnScreens?: true };

const WORDS: readonly Word[] = [
  { pattern: /\bthe own\b/i, advice: 'name the owner: its, their, the user’s' },
  { pattern: /\bunless told otherwise\b/i, advice: 'by default' },
  {
    pattern: /\b(tells?|told|telling)\b/i,
    advice: 'publish, notify, report, show, answer or distinguish',
    isFineOnScreens: true,
  },
  { pattern: /\b(somebody|nobody)\b/i, advice: 'name the person or the part', isFineOnScreens: true },
  { pattern: /\b(HTTP|API) contract\b|\bcontract of the (API|calls)\b/i, advice: 'the calls, or the API' },
];

/** British spellings with the American ones, which en-US has on screens and the project everywhere. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bcancell(ed|ing|able)\b/i, 'canceled'],
  [/\b\w*(favour|colour|behaviour|honour|neighbour|labour)\w*/i, 'or, not our'],
  [
    /\b(un)?(realis|recognis|organis|reorganis|sanitis|synchronis|normalis|annualis|authoris|initialis)(e|es|ed|ing|er|ation)\b/i,
    'z',
  ],
  [
    /\b(centre|metre|licence|catalogue|towards|judgement|modelled|grey|practise[ds]?|enrol|fulfil)\b/i,
    'the American form',
  ],
];

const QUESTION = /^\s*(What|Who|Whom|Whose|Whether|How)\b/;
/** A name of code within a sentence keeps its own words. */
const CODE = /`[^`\n]*`/g;

export const wordRules: Readonly<Record<string, TidyRule>> = {
  word: proseRule((piece, isScreen) => {
    const found = WORDS.find((word) => !(isScreen && word.isFineOnScreens) && word.pattern.test(piece.text));
    return found === undefined ? null : `'${found.pattern.exec(piece.text)?.[0]}': ${found.advice}`;
  }),
  spelling: proseRule(({ text }) => {
    const found = SPELLINGS.find(([pattern]) => pattern.test(text));
    return found === undefined ? null : `'${found[0].exec(text)?.[0]}': ${found[1]}`;
  }),
  'banned-name': {
    applies: (path) => path.startsWith('apps/server/src/') && isCode(path),
    find: (file) => {
      const found: Finding[] = [];
      walk(programOf(file), (node) => {
        const name = node.type === 'Identifier' ? String(node['name']) : '';
        if (NAMES.test(name))
          found.push({ line: lineAt(file.text, node.start), message: `'${name}': dependencies are deps` });
      });
      return found;
    },
  },
  definition: {
    applies: (path) => isCode(path) && !isIn(NAMES_THE_FORBIDDEN, path),
    find: (file) =>
      commentsOf(file)
        .filter(({ isDoc, text }) => isDoc && QUESTION.test(text))
        .map(({ line }) => ({ line, message: 'a comment names its thing first, and asks no question' })),
  },
};

/** Names of code in the server for which the project has another word. */
const NAMES = /^(kit|(Contract|Read)?Kit)$/;

function proseRule(judge: (piece: Piece, isScreen: boolean) => string | null): TidyRule {
  const find = (file: SourceFile): readonly Finding[] =>
    piecesOf(file).flatMap((piece) => {
      const message = judge({ ...piece, text: piece.text.replaceAll(CODE, '') }, isScreenText(file.path));
      return message === null ? [] : [{ line: piece.line, message }];
    });
  return { applies: (path) => isProse(path) && !isIn([...NAMES_THE_FORBIDDEN, ...QUOTED_TEXTS], path), find };
}

const isScreenText = (path: string): boolean => /\/messages\/en-US\/[^/]+\.json$/.test(path);
const isProse = (path: string): boolean => isCode(path) || path.endsWith('.md') || isScreenText(path);

function piecesOf(file: SourceFile): readonly Piece[] {
  if (isScreenText(file.path)) return linesOf(file.text.replaceAll(/^\s*"[^"]+":/gm, ''));
  if (file.path.endsWith('.md')) return linesOf(withoutCode(file.text));
  const comments = commentsOf(file).map(({ text, line }: Comment) => ({ text, line }));
  return isTestFile(file.path) ? [...comments, ...titlesOf(file)] : comments;
}

const linesOf = (text: string): readonly Piece[] =>
  text.split('\n').map((line, index) => ({ text: line, line: index + 1 }));

/** Keeps the lines where they are, and leaves out blocks of code and the targets of links. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/\]\([^)\n]*\)/g, ']');
}

function titlesOf(file: SourceFile): readonly Piece[] {
  const titles: Piece[] = [];
  walk(programOf(file), (node) => {
    if (node.type !== 'CallExpression' || !/^(test|it|describe)\b/.test(calleeOf(file, node))) return;
    const [title] = node['arguments'] as readonly unknown[];
    if (!isNode(title) || !/^(Literal|TemplateLiteral)$/.test(title.type)) return;
    titles.push({ text: file.text.slice(title.start, title.end), line: lineAt(file.text, title.start) });
  });
  return titles;
}

function calleeOf(file: SourceFile, node: { readonly [field: string]: unknown }): string {
  const callee = node['callee'];
  return isNode(callee) ? file.text.slice(callee.start, callee.end) : '';
}
