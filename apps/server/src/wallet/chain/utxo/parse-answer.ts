import { nextTurn } from '../../../kernel/clock.ts';

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { readonly source?: string },
) => unknown;

/** Amounts are JSON numbers with a point; their digits are kept, because a float would not keep all of them. */
const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && context?.source?.includes('.') === true ? context.source : value;

/** Where the transactions of a block begin in the answer to `getblock`, and outputs in that to `scantxoutset`. */
const LIST = /"(tx|unspents)":\[/;
/** Strings, which may hold brackets, and the brackets outside of them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
/** Parsed in one turn of the event loop: a few milliseconds. A full block has some ten million. */
const CHARACTERS_AT_ONCE = 200_000;

/**
 * Parses an answer of a node. A list of transactions or outputs is parsed a few at a time, so that others have their turn
 * between: a full block of the main network as a whole takes a quarter of a second. Throws where it is no JSON.
 */
export async function parseAnswer(text: string): Promise<unknown> {
  const start = text.length < CHARACTERS_AT_ONCE ? null : LIST.exec(text);
  if (start === null) return JSON.parse(text, keepDigits);
  const [opening, name = ''] = start;
  const first = start.index + opening.length;
  const list: unknown[] = [];
  let [depth, begin, paused] = [0, first, first];
  const token = new RegExp(TOKEN);
  token.lastIndex = first;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const { 0: word, index } = found;
    if (word.length > 1) {
      if (depth === 0) list.push(JSON.parse(word));
      continue;
    }
    const isOpening = word === '{' || word === '[';
    if (depth === 0 && !isOpening)
      return withList(`${text.slice(0, first)}${text.slice(index)}`, { [name]: list });
    if (depth === 0) begin = index;
    depth += isOpening ? 1 : -1;
    if (depth > 0) continue;
    list.push(JSON.parse(text.slice(begin, index + 1), keepDigits));
    if (index - paused < CHARACTERS_AT_ONCE) continue;
    paused = index;
    await nextTurn();
  }
  throw new SyntaxError(`the list ${name} does not end`);
}

/** The answer whose list was cut out, with the list put back. */
function withList(text: string, list: Readonly<Record<string, readonly unknown[]>>): unknown {
  const answer = JSON.parse(text, keepDigits) as { readonly result: object };
  return { ...answer, result: { ...answer.result, ...list } };
}
