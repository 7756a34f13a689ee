import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question to a node by JSON-RPC. */
export interface NodeCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Replies of a poor node in place of the true one. */
export type PoorReply =
  /** The question is taken, and no reply ever comes. */
  | 'silence'
  /** Some bytes that are no HTTP at all. */
  | 'no http'
  | { readonly text: string; readonly status?: number }
  /** The beginning of a reply, after which nothing comes, or the connection ends. */
  | { readonly begin: string; readonly after: 'silence' | 'end' };

/** A real node behind a proxy that replies in its place, or makes the real reply another one. */
export interface PoorNode {
  /** As the URL of the real one, with its credentials. */
  readonly url: string;
  /** Chooses the reply to each question; null for the true one. `real` asks the real node. */
  reply: (call: NodeCall, real: () => Promise<string>) => Promise<PoorReply | null>;
  stop(): Promise<void>;
}

export async function startPoorNode(realUrl: string): Promise<PoorNode> {
  const real = new URL(realUrl);
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    const answer = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const { authorization = '' } = request.headers;
      let status = 200;
      const ask = async (): Promise<string> => {
        const headers = { 'content-type': 'application/json', authorization };
        const asked = await fetch(`${real.origin}${real.pathname}`, { method: 'POST', headers, body });
        status = asked.status;
        return asked.text();
      };
      const reply = await node.reply(JSON.parse(body) as NodeCall, ask);
      send(response, reply ?? { text: await ask(), status });
    };
    // What the real node does not answer ends here as well.
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(realUrl);
  url.port = `${(server.address() as AddressInfo).port}`;
  const node: PoorNode = {
    url: url.href,
    reply: async () => null,
    stop: async () => {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}

function send(response: ServerResponse, reply: PoorReply): void {
  if (reply === 'silence') return;
  if (reply === 'no http') {
    response.socket?.end('HTTP/1.1 200 OK\r\nbad header\0: 1\r\n\r\n{}');
    return;
  }
  response.setHeader('content-type', 'application/json');
  if ('text' in reply) {
    response.statusCode = reply.status ?? 200;
    response.end(reply.text);
    return;
  }
  response.setHeader('content-length', reply.begin.length + 1_000);
  response.write(reply.begin, () => {
    if (reply.after === 'end') response.destroy();
  });
}
