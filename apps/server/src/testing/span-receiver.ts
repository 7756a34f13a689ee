import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrives over OTLP. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

/** A collector that keeps what it is sent. */
export interface SpanReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that was sent, as text. */
  text(): string;
  stop(): Promise<void>;
}

/** Starts one; `isDeaf` takes requests and never answers. */
export async function startSpanReceiver({ isDeaf = false } = {}): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isDeaf) return;
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      const { resourceSpans } = JSON.parse(text) as {
        readonly resourceSpans: readonly { readonly scopeSpans: readonly { spans: ReceivedSpan[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => texts.join('\n'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
