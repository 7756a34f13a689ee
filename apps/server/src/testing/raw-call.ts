import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Answer of a server, down to the headers. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The envelope of the answer; its fields are undefined where it has none. */
  readonly envelope: RawEnvelope;
}

export interface RawEnvelope {
  readonly code?: number;
  readonly msg?: string;
  readonly data?: unknown;
  readonly key?: string;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly request_id?: string;
}

export interface RawCall {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** An access token. */
  readonly token?: string;
  readonly timeoutMs?: number;
}

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

const KEPT_OPEN = 32;

/** Sends requests exactly as they are given, which a well-behaved client cannot. Rejects without an answer. */
export class RawCaller {
  private readonly url: string;
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_OPEN });

  constructor(url: string) {
    this.url = url;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
    return this.send({ path, headers });
  }

  /** A post as the app sends it: with X-Requested-With and a key, and as a form unless the headers say otherwise. */
  post(path: string, body: string | Uint8Array, more: Omit<RawCall, 'path'> = {}): Promise<RawAnswer> {
    const key = path.startsWith('/api/public/') ? {} : { 'Idempotency-Key': crypto.randomUUID() };
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': FORM, ...key, ...more.headers };
    return this.send({ ...more, method: 'POST', path, body, headers });
  }

  send(call: RawCall): Promise<RawAnswer> {
    const { host, hostname, port } = new URL(this.url);
    const body = call.body === undefined ? undefined : Buffer.from(call.body as string);
    const headers = {
      Host: host,
      ...(body === undefined ? {} : { 'Content-Length': String(body.length) }),
      ...(call.token === undefined ? {} : { Authorization: call.token }),
      ...call.headers,
    };
    return new Promise((resolve, reject) => {
      const { method = 'GET', path } = call;
      const sent = request({ hostname, port, method, path, headers, agent: this.agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, text, envelope: readEnvelope(text) });
        });
      });
      sent.on('error', (error) => {
        // The server may close a connection that was kept open just when it is used again.
        if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(this.send(call));
        else reject(error);
      });
      if (call.timeoutMs !== undefined)
        sent.setTimeout(call.timeoutMs, () => sent.destroy(new Error('no answer in time')));
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function readEnvelope(text: string): RawEnvelope {
  if (!text.startsWith('{')) return {};
  return JSON.parse(text) as RawEnvelope;
}
