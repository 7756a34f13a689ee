import { ChainError } from '../chain.ts';

/** A refusal of the node, with its number (Agave, `rpc-client-api/src/custom_error.rs`). */
export class NodeError extends ChainError {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Calls to a node that speaks as Agave does. */
export interface SolanaClient {
  call<T>(method: string, params: readonly unknown[]): Promise<T>;
}

/** Everything is read as more than two thirds of the stake have voted it in for good. */
export const FINALIZED = { commitment: 'finalized' } as const;

const TIMEOUT_MS = 60_000;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export function connectSolana(url: string): SolanaClient {
  return {
    call: async <T>(method: string, params: readonly unknown[]): Promise<T> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (!response.ok) throw new ChainError(`the node answers ${method} with status ${response.status}`);
      const { result, error } = (await response.json()) as Answer;
      if (error !== undefined) throw new NodeError(error.code, `${method}: ${error.message}`);
      return result as T;
    },
  };
}

/** Units of a number of lamports, which JSON carries as a float: one above 2^53 is not exact any more. */
export function lamportsOf(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new ChainError(`${value} lamports are not exact`);
  return BigInt(value);
}
