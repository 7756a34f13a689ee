import { hash } from 'node:crypto';

/** Names that may be those of a listen key. */
const LISTEN_KEY = /^[0-9a-f]{64}$/;

export function mayBeListenKey(name: string): boolean {
  return LISTEN_KEY.test(name);
}

/** A stream in one unit of time, as a gateway and the owner call it. */
export function streamKey(units: 1 | 1_000, name: string): string {
  // Subjects are shown by the tools of the broker, and the name of a user's stream is a secret.
  return `${units} ${mayBeListenKey(name) ? hash('sha256', name, 'hex') : name}`;
}

export function bookKey(symbol: string): string {
  return `book ${symbol}`;
}

export function socketKey(socket: number): string {
  return `socket ${socket}`;
}

/** Messages for the sockets of a gateway. */
export function outputKey(gateway: string): string {
  return `sockets ${gateway}`;
}
