import { ChainError } from '../chain.ts';

/** A whole number of a node; one that a float would not keep comes as its digits. */
export type Whole = number | string;

export interface TronHeader {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Milliseconds since 1970, by the witness that made it. */
  readonly timestamp: number;
}

/** A transaction as a node shows it; accounts are 21 bytes in hex. */
export interface TronTransaction {
  readonly txID: string;
  readonly ret?: readonly { readonly contractRet?: string }[];
  readonly raw_data: { readonly contract: readonly TronContract[] };
}

export interface TronContract {
  readonly type: string;
  readonly parameter: {
    readonly value: {
      readonly owner_address?: string;
      readonly to_address?: string;
      readonly contract_address?: string;
      readonly amount?: Whole;
      readonly call_value?: Whole;
      readonly data?: string;
    };
  };
}

/** Effects of a transaction. What is zero or empty is left out. */
export interface TronInfo {
  readonly id: string;
  readonly fee?: Whole;
  readonly blockNumber: number;
  readonly result?: string;
  readonly receipt?: { readonly result?: string };
  /** Logs name accounts without their first byte. */
  readonly log?: readonly {
    readonly address: string;
    readonly topics?: readonly string[];
    readonly data?: string;
  }[];
  readonly internal_transactions?: readonly {
    readonly caller_address: string;
    readonly transferTo_address: string;
    readonly callValueInfo?: readonly { readonly callValue?: Whole; readonly tokenId?: string }[];
    readonly note?: string;
    readonly rejected?: boolean;
  }[];
}

/** The answer of a call that changes nothing. */
export interface TronCall {
  readonly result?: { readonly code?: string; readonly message?: string };
  readonly energy_used?: number;
  readonly constant_result?: readonly string[];
  readonly transaction?: { readonly ret?: readonly { readonly ret?: string }[] };
}

export type TronPath = `wallet/${string}` | `walletsolidity/${string}`;

/** Calls to a node that speaks as java-tron does over HTTP. */
export interface TronClient {
  call<T>(path: TronPath, body?: object): Promise<T>;
  /** The end of the chain; with `isFinal`, the last block that 19 of the 27 witnesses have built on. */
  head(isFinal?: boolean): Promise<TronHeader>;
  /** Null beyond the end of the chain. */
  header(height: number): Promise<TronHeader | null>;
  /** Calls a contract without effect. */
  ask(of: { readonly from: string; readonly contract: string; readonly data: string }): Promise<TronCall>;
}

export interface TronBlock {
  readonly blockID?: string;
  readonly block_header?: {
    readonly raw_data: { readonly number?: number; readonly parentHash: string; readonly timestamp?: number };
  };
  readonly transactions?: readonly TronTransaction[];
}

const TIMEOUT_MS = 15_000;

/** A node of one's own answers about final blocks at another port. */
export function connectTron(url: string, finalUrl = url): TronClient {
  const call = async <T>(path: TronPath, body: object = {}): Promise<T> => {
    const base = path.startsWith('walletsolidity/') ? finalUrl : url;
    const response = await fetch(`${base.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const text = await response.text();
    if (!response.ok || !/^[{[]/.test(text))
      throw new ChainError(`the node answers ${path} with status ${response.status}`);
    const answer = readExactly(text) as T & { readonly Error?: string };
    if (answer.Error !== undefined) throw new ChainError(`the node refuses ${path}: ${answer.Error}`);
    return answer;
  };
  return {
    call,
    head: async (isFinal = false) => {
      const path = isFinal ? 'walletsolidity/getblock' : 'wallet/getblock';
      const header = headerOf(await call<TronBlock>(path, { detail: false }));
      if (header === null) throw new ChainError('the node has no block');
      return header;
    },
    header: async (height) =>
      headerOf(await call<TronBlock>('wallet/getblock', { id_or_num: `${height}`, detail: false })),
    ask: ({ from, contract, data }) =>
      call('wallet/triggerconstantcontract', { owner_address: from, contract_address: contract, data }),
  };
}

/** Null for the empty answer. */
export function headerOf({ blockID, block_header: header }: TronBlock): TronHeader | null {
  if (blockID === undefined || header === undefined) return null;
  const { number = 0, parentHash, timestamp = 0 } = header.raw_data;
  return { height: number, hash: blockID, parentHash, timestamp };
}

/** The word that a call answers; null where it fails. */
export function wordOf({ result, constant_result: words, transaction }: TronCall): bigint | null {
  const [word = ''] = words ?? [];
  const isFailed =
    result?.code !== undefined || transaction?.ret?.some(({ ret }) => ret === 'FAILED') === true;
  return isFailed || !/^[0-9a-f]{64}$/.test(word) ? null : BigInt(`0x${word}`);
}

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { readonly source?: string },
) => unknown;

/** Amounts are 64 bits long, and more than a float keeps. */
function readExactly(text: string): unknown {
  const keepDigits: Reviver = (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined
      ? context.source
      : value;
  return JSON.parse(text, keepDigits);
}
