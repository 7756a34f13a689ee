import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A system of the operator that events are sent to; a test says how it answers. */
export interface EventReceiver {
  readonly url: string;
  readonly events: ReceivedEvent[];
  /** Answers each event from now on; by default with 204. */
  answer(how: (response: ServerResponse, event: ReceivedEvent) => void): void;
  stop(): Promise<void>;
}

const TAKEN = (response: ServerResponse): void => void response.writeHead(204).end();

export async function startEventReceiver(port = 0): Promise<EventReceiver> {
  const events: ReceivedEvent[] = [];
  let how: (response: ServerResponse, event: ReceivedEvent) => void = TAKEN;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
      const event = { headers: request.headers, body, type, data };
      events.push(event);
      how(response, event);
    });
  });
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    events,
    answer: (given) => {
      how = given;
    },
    stop: () =>
      new Promise((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
}

/** Reports whether an event bears a signature by the secret, as a receiver would find out. */
export function isSignedBy({ headers, body }: ReceivedEvent, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', key).update(text).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
