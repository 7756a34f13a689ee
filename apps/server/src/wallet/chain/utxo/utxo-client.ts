import type { TSchema } from 'typebox';
import { nextTurn } from '../../../kernel/clock.ts';
import { askNode, assertShape, NODE_LIMITS, type NodeLimits } from '../ask-node.ts';
import { ChainError } from '../chain.ts';
import { parseAnswer } from './parse-answer.ts';
import { UTXO_ANSWERS } from './utxo-answers.ts';

/** A refusal of the node, with its number (Bitcoin Core, src/rpc/protocol.h). */
export class NodeError extends ChainError {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Answer of `getrawtransaction`, `gettxout` and others for unknown ids. */
export const NOT_FOUND = -5;
/** Answer of `getblockhash` beyond the end of the chain. */
export const OUT_OF_RANGE = -8;

/** Calls to a node that speaks as Bitcoin Core does. Amounts come back as text, exactly as the node wrote them. */
export interface UtxoClient {
  call<T>(method: string, params: readonly unknown[]): Promise<T>;
}

/** A main network node goes through all outputs for minutes. */
const SCAN_MS = 600_000;
const SLOW = 'scantxoutset';
/** Rows of an answer that are checked in one turn of the event loop: a few milliseconds. */
const ROWS_AT_ONCE = 10_000;

/** `url` carries the user and the password of the node, for example http://user:secret@127.0.0.1:8332. */
export function connectUtxo(url: string, limits: NodeLimits = NODE_LIMITS): UtxoClient {
  return {
    call: async <T>(method: string, params: readonly unknown[]): Promise<T> => {
      const own = method === SLOW ? { ...limits, answerMs: SCAN_MS } : limits;
      const { result, error } = await askNode({ url, method, params, limits: own, parse: parseAnswer });
      if (error !== null) throw new NodeError(error.code, `the node refuses ${method}: ${error.message}`);
      const shape = UTXO_ANSWERS[method];
      if (shape !== undefined && isVerbose(method, params)) await assertAnswer(method, shape, result);
      return result as T;
    },
  };
}

/** Asserts the shape of an answer. A long list in it is checked a part at a time, so that others have their turn between. */
async function assertAnswer(method: string, shape: TSchema, result: unknown): Promise<void> {
  const fields = Object.entries(typeof result === 'object' && result !== null ? result : {});
  const isLong = ([, value]: readonly [string, unknown]): boolean =>
    Array.isArray(value) && value.length > ROWS_AT_ONCE;
  const [name, list] = (fields.find(isLong) ?? []) as [string?, unknown[]?];
  if (name === undefined || list === undefined) return assertShape(method, shape, result);
  for (let from = 0; from < list.length; from += ROWS_AT_ONCE) {
    await nextTurn();
    assertShape(method, shape, {
      ...Object.fromEntries(fields),
      [name]: list.slice(from, from + ROWS_AT_ONCE),
    });
  }
}

/** A transaction and a block are asked for as bytes as well. */
function isVerbose(method: string, params: readonly unknown[]): boolean {
  return (method !== 'getrawtransaction' && method !== 'getblock') || params[1] === true || params[1] === 2;
}
