import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import balancesCode from '../chain/evm/balances.json' with { type: 'json' };
import { DEMO_CHAIN_ID } from '../demo-chain/demo-keys-data.ts';

/** A node that invents its blocks, knows balances by a map, and counts what it is asked for. */
export interface StubEvmNode {
  readonly url: string;
  /** Number of addresses that each question about balances named, in their order. */
  readonly asked: number[];
  /** Wei by the address in small letters. */
  readonly balances: Map<string, bigint>;
  height(): number;
  /** Mines a block with payments of the coin; what `balances` says holds from it on. */
  mine(payments?: readonly { readonly to: string; readonly wei: bigint }[]): void;
  stop(): Promise<void>;
}

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

const WORD = 64;
const PAYER = `0x${'9'.repeat(40)}`;

export async function startStubEvmNode(): Promise<StubEvmNode> {
  const asked: number[] = [];
  const balances = new Map<string, bigint>();
  const blocks: { readonly payments: readonly { to: string; wei: bigint }[] }[] = [{ payments: [] }];
  const hashOf = (height: number): string => `0x${(height + 1).toString(16).padStart(WORD, '0')}`;
  const answer = ({ method, params }: Call): unknown => {
    if (method === 'eth_chainId') return toHex(BigInt(DEMO_CHAIN_ID));
    if (method === 'eth_getLogs') return [];
    if (method === 'eth_maxPriorityFeePerGas') return '0x1';
    if (method === 'eth_call') return readBalances((params[0] as { data: string }).data);
    if (method !== 'eth_getBlockByNumber') return undefined;
    const tag = params[0] as string;
    const height = tag === 'latest' ? blocks.length - 1 : Number.parseInt(tag, 16);
    const block = blocks[height];
    if (block === undefined) return null;
    return blockOf(height, block.payments);
  };
  const blockOf = (height: number, payments: readonly { to: string; wei: bigint }[]): unknown => ({
    number: toHex(BigInt(height)),
    hash: hashOf(height),
    parentHash: hashOf(height - 1),
    baseFeePerGas: '0x1',
    transactions: payments.map(({ to, wei }, place) => ({
      hash: `0x${(height * 1_000 + place).toString(16).padStart(WORD, 'a')}`,
      from: PAYER,
      to,
      value: toHex(wei),
      type: '0x2',
    })),
  });
  const readBalances = (data: string): string => {
    // The token or zero, where the list begins, its length, then a word for each address.
    const words = data.slice(balancesCode.Balances.length);
    const wordAt = (place: number): string => words.slice(WORD * place, WORD * (place + 1));
    const isCoin = /^0+$/.test(wordAt(0));
    const count = Number.parseInt(wordAt(2), 16);
    asked.push(count);
    const amounts = Array.from({ length: count }, (_, place) => {
      const wei = isCoin ? balances.get(`0x${wordAt(3 + place).slice(24)}`) : undefined;
      return (wei ?? 0n).toString(16).padStart(WORD, '0');
    });
    const head = ['20', count.toString(16)].map((word) => word.padStart(WORD, '0'));
    return `0x${[...head, ...amounts].join('')}`;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Call;
      response.setHeader('content-type', 'application/json');
      const result = answer(call);
      const error = { code: -32_601, message: `the stub has no ${call.method}` };
      const reply = result === undefined ? { error } : { result };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...reply }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    balances,
    height: () => blocks.length - 1,
    mine: (payments = []) => {
      blocks.push({ payments });
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`;
