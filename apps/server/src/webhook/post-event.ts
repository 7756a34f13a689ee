import { lookup as lookUp } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface OutgoingEvent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Answers the status of the receiver; rejects where there was no answer in time, or the address is refused. */
export type PostEvent = (event: OutgoingEvent) => Promise<number>;

const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are waited for; nothing of them is kept. */
const ANSWER_BYTES_MAX = 64 * 1_024;

export interface Reach {
  /** Reaches this machine, without TLS as well: for demonstrations and tests. */
  readonly isLoopbackAllowed: boolean;
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
}

async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address);
}

/**
 * The door to receivers. A name is resolved once, every address that it has must be public, and the connection goes to one
 * of those: a name that leads elsewhere a moment later does not get there. Redirects are not followed.
 */
export function createPostEvent(reach: Reach): PostEvent {
  const { isLoopbackAllowed, resolve = resolveHost, timeoutMs = TIMEOUT_MS } = reach;
  return async ({ url, headers, body }) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const deadline = AbortSignal.timeout(timeoutMs);
    const found = isIP(host) === 0 ? await within(deadline, resolve(host)) : [host];
    const [address] = found;
    const isLoopback = isLoopbackAllowed && found.every(isLoopbackAddress);
    if (address === undefined || !(isLoopback || (protocol === 'https:' && found.every(isPublicAddress))))
      throw new Error('the address does not lead to the public internet');
    const pinned: LookupFunction = (_host, { all }, done) => {
      const family = isIP(address);
      if (all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    };
    const send = protocol === 'https:' ? requestSecure : requestPlain;
    const options = { method: 'POST', lookup: pinned, agent: false, signal: deadline, headers };
    return new Promise((settle, fail) => {
      const sent = send(url, options, (answer) => {
        let bytes = 0;
        const end = (): void => {
          settle(answer.statusCode ?? 0);
          sent.destroy();
        };
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes > ANSWER_BYTES_MAX) end();
        });
        answer.on('end', end).on('error', fail);
      });
      sent.on('error', fail).end(body);
    });
  };
}

/** Waits no longer than the deadline: a name server may be silent too. */
async function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_settle, fail) => {
      deadline.addEventListener('abort', () => fail(new Error('the name was not resolved in time')), {
        once: true,
      });
    }),
  ]);
}
