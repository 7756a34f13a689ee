import { createPublicClient, http, type PublicClient } from 'viem';

/** The calls to a node; the node is not asked for anything that only some nodes can do, such as traces. */
export type EvmClient = PublicClient;

const TIMEOUT_MS = 15_000;

export function connectEvm(url: string): EvmClient {
  return createPublicClient({
    transport: http(url, { timeout: TIMEOUT_MS, retryCount: 2 }),
    pollingInterval: 1_000,
  });
}

/** The first line of what a node or viem says, for a message to operators. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}
