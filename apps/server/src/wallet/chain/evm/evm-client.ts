import { createPublicClient, custom, type PublicClient, RpcRequestError } from 'viem';
import { askNode, assertShape, NODE_LIMITS, type NodeLimits } from '../ask-node.ts';
import { type Chain, ChainError, NodeFailure } from '../chain.ts';
import { EVM_ANSWERS } from './evm-answers.ts';

/** The calls to a node; the node is not asked for anything that only some nodes can do, such as traces. */
export type EvmClient = PublicClient;

/** A refusal of the node, which carries its question. */
class NodeRefusal extends RpcRequestError {
  readonly method: string;

  constructor(method: string, error: { readonly code: number; readonly message: string }) {
    super({ body: { method }, error, url: 'the node' });
    this.method = method;
  }
}

interface Question {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** The readers ask again each second, and so does whoever pays: a question is not repeated here. */
export function connectEvm(url: string, limits: NodeLimits = NODE_LIMITS): EvmClient {
  const request = async ({ method, params = [] }: Question): Promise<unknown> => {
    const { result, error } = await askNode({ url, method, params, limits, parse: JSON.parse });
    if (error !== null) throw new NodeRefusal(method, error);
    const shape = EVM_ANSWERS[method];
    if (shape !== undefined) assertShape(method, shape, result);
    return result;
  };
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), pollingInterval: 1_000 });
}

/** The chain, whose errors say what the node does wrong, instead of where in the libraries it was found. */
export function withPlainErrors<C extends Chain>(chain: C): C {
  const calls: [string, unknown][] = Object.entries(chain);
  const plain = calls.flatMap(([name, value]) => (isCall(value) ? [[name, plainly(value)] as const] : []));
  return { ...chain, ...Object.fromEntries(plain) };
}

type Call = (...args: readonly unknown[]) => unknown;

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}

function plainly(call: Call): Call {
  return (...args) => {
    const answer = call(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw plainError(error);
    });
  };
}

function plainError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; { cause } = cause) {
    if (cause instanceof ChainError || cause instanceof NodeFailure) return cause;
    if (cause instanceof NodeRefusal)
      return new NodeFailure(`the node refuses ${cause.method}: ${cause.details}`);
  }
  return error;
}

/** The first line of what a node or viem says, for a message to operators. */
export function firstLine(error: unknown): string {
  const plain = plainError(error);
  const text = plain instanceof Error ? plain.message : String(plain);
  return text.split('\n')[0] ?? text;
}
