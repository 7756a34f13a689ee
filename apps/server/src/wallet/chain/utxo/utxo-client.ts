import { ChainError } from '../chain.ts';

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

const TIMEOUT_MS = 300_000;

/** `url` carries the user and the password of the node, for example http://user:secret@127.0.0.1:8332. */
export function connectUtxo(url: string): UtxoClient {
  const { username, password, origin, pathname } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    'content-type': 'application/json',
  };
  return {
    call: async <T>(method: string, params: readonly unknown[]): Promise<T> => {
      const response = await fetch(`${origin}${pathname}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ jsonrpc: '1.0', id: method, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const text = await response.text();
      if (!text.startsWith('{'))
        throw new ChainError(`the node answers ${method} with status ${response.status}`);
      const { result, error } = readExactly(text) as Answer;
      if (error !== null) throw new NodeError(error.code, `${method}: ${error.message}`);
      return result as T;
    },
  };
}

interface Answer {
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null;
}

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { readonly source?: string },
) => unknown;

/** Amounts are JSON numbers with a point; their digits are kept, because a float would not keep all of them. */
function readExactly(text: string): unknown {
  const keepDigits: Reviver = (_key, value, context) =>
    typeof value === 'number' && context?.source?.includes('.') === true ? context.source : value;
  return JSON.parse(text, keepDigits);
}
