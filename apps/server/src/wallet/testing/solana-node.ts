import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base58, base64 } from '@scure/base';
import { type Block, type Executed, SolanaLedger } from './solana-ledger.ts';

/**
 * A node over the runtime of Solana in this process: transactions are really carried out, and blocks are made when a test
 * says so. It answers in the JSON of Agave, and only what the wallet asks for.
 */
export interface SolanaNode {
  readonly url: string;
  /** The hash of its first block. */
  genesis: string;
  readonly ledger: SolanaLedger;
  /** So many slots at the end are confirmed and not final. */
  lag: number;
  /** The latest fees for a unit of computing that it reports. */
  prices: readonly number[];
  /** Blocks that it has lost, or not got yet. */
  readonly lost: Set<number>;
  /** Calls by their method. */
  readonly calls: Map<string, number>;
  stop(): Promise<void>;
}

type Params = readonly unknown[];
interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
}

class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Numbers of `rpc-client-api/src/custom_error.rs` of Agave. */
const CLEANED_UP = -32_001;
const NOT_AVAILABLE = -32_004;
const SKIPPED = -32_007;
const TOO_FEW_SLOTS = -32_016;

export async function startSolanaNode(): Promise<SolanaNode> {
  const ledger = new SolanaLedger();
  const genesis = ledger.blocks.get(0)?.blockhash ?? '';
  const calls = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as Call;
      calls.set(method, (calls.get(method) ?? 0) + 1);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(node, method, params) }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: SolanaNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ genesis, ledger, calls, lag: 0, prices: [], lost: new Set() },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}

function answer(node: SolanaNode, method: string, params: Params): object {
  const handler = HANDLERS[method];
  if (handler === undefined) return { error: { code: -32_601, message: `the node has no ${method}` } };
  try {
    return { result: handler(node, params) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** The last final block. */
function rootOf({ ledger, lag }: SolanaNode): number {
  const final = [...ledger.blocks.keys()].filter((slot) => slot <= ledger.slot - lag);
  return Math.max(0, ...final);
}

function inContext(node: SolanaNode, value: unknown): object {
  return { context: { apiVersion: '3.0.0', slot: rootOf(node) }, value };
}

const HANDLERS: Readonly<Record<string, (node: SolanaNode, params: Params) => unknown>> = {
  getGenesisHash: ({ genesis }) => genesis,
  getSlot: rootOf,
  getBlocksWithLimit: (node, [start, limit]) =>
    [...node.ledger.blocks.keys()]
      .filter((slot) => slot >= (start as number) && slot <= rootOf(node) && !node.lost.has(slot))
      .slice(0, limit as number),
  getBlock: (node, [slot, options]) =>
    readBlock(node, slot as number, options as { transactionDetails: string }),
  getLatestBlockhash: (node) =>
    inContext(node, {
      blockhash: node.ledger.svm.latestBlockhash(),
      lastValidBlockHeight: node.ledger.slot + 150,
    }),
  getMultipleAccounts: (node, [addresses, options]) => {
    const { minContextSlot = 0 } = options as { readonly minContextSlot?: number };
    if (rootOf(node) < minContextSlot)
      throw new Refusal(TOO_FEW_SLOTS, 'Minimum context slot has not been reached');
    return inContext(
      node,
      (addresses as readonly string[]).map((address) => accountOf(node, address)),
    );
  },
  getMinimumBalanceForRentExemption: ({ ledger }, [bytes]) =>
    Number.parseInt(`${ledger.svm.minimumBalanceForRentExemption(BigInt(bytes as number))}`, 10),
  getRecentPrioritizationFees: ({ prices }) =>
    prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
  simulateTransaction: (node, [raw, options]) => {
    const { replaceRecentBlockhash = false } = options as { readonly replaceRecentBlockhash?: boolean };
    return inContext(node, node.ledger.simulate(base64.decode(raw as string), replaceRecentBlockhash));
  },
  sendTransaction: ({ ledger }, [raw]) => {
    const bytes = base64.decode(raw as string);
    const signature = base58.encode(bytes.subarray(1, 65));
    if (!ledger.transactions.has(signature)) ledger.pool.set(signature, bytes);
    return signature;
  },
  getSignatureStatuses: (node, [signatures]) =>
    inContext(
      node,
      (signatures as readonly string[]).map((signature) =>
        statusOf(node, node.ledger.transactions.get(signature)),
      ),
    ),
  getTransaction: (node, [signature]) => {
    const found = node.ledger.transactions.get(signature as string);
    if (found === undefined || found.slot > rootOf(node)) return null;
    const { slot, raw, meta } = found;
    return { slot, transaction: [base64.encode(raw), 'base64'], meta, version: 'legacy' };
  },
};

function statusOf(node: SolanaNode, found: Executed | undefined): object | null {
  if (found === undefined) return null;
  const { slot, meta } = found;
  const isFinal = slot <= rootOf(node);
  const confirmationStatus = isFinal ? 'finalized' : 'confirmed';
  return { slot, err: meta.err, confirmations: isFinal ? null : 1, confirmationStatus };
}

function accountOf({ ledger }: SolanaNode, address: string): object | null {
  const account = ledger.account(address);
  if (account === null) return null;
  const { lamports, programAddress: owner, executable, data } = account;
  return {
    ...{ lamports: Number.parseInt(`${lamports}`, 10), owner, executable, space: data.length },
    data: [base64.encode(Uint8Array.from(data)), 'base64'],
  };
}

function readBlock(
  node: SolanaNode,
  slot: number,
  { transactionDetails }: { transactionDetails: string },
): unknown {
  const { blocks } = node.ledger;
  const block = blocks.get(slot);
  if (slot > rootOf(node)) throw new Refusal(NOT_AVAILABLE, `Block not available for slot ${slot}`);
  if (block === undefined)
    throw new Refusal(SKIPPED, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`);
  if (node.lost.has(slot)) throw new Refusal(CLEANED_UP, `Block ${slot} cleaned up, does not exist on node`);
  const { blockhash, previousBlockhash, parentSlot } = block;
  const head = {
    blockhash,
    previousBlockhash,
    parentSlot,
    blockHeight: heightOf(blocks, slot),
    blockTime: null,
  };
  if (transactionDetails === 'none') return head;
  return {
    ...head,
    transactions: block.transactions.map(({ signatures, accountKeys, meta }) => ({
      transaction: { signatures, accountKeys },
      meta,
    })),
  };
}

function heightOf(blocks: ReadonlyMap<number, Block>, slot: number): number {
  return [...blocks.keys()].filter((one) => one < slot).length;
}
