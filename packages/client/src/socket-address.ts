import type { Clock } from './platform.ts';

/** Where a socket connects to. */
interface SocketAddress {
  /** The address of the next attempt, given whether the last one was not let in; it does not reject. */
  find(wasRefused: boolean): string | Promise<string>;
  /** Reports whether the last address shows the ticket. */
  isTicketShown(): boolean;
}

/** An attempt to connect waits so long for its ticket. */
const TICKET_MS = 10_000;

/**
 * Where the server has no place for one more stranger of this network, it has one for who shows a ticket. It is kept
 * back until then, as an address is written into logs.
 */
export function createSocketAddress(options: {
  readonly url: string;
  readonly ticket: (() => Promise<string>) | undefined;
  readonly clock: Clock;
  /** Reports whether anything is listened to that needs a ticket. */
  readonly isWanted: () => boolean;
}): SocketAddress {
  const { url, ticket, clock, isWanted } = options;
  let isShown = false;
  return {
    find(wasRefused) {
      isShown = false;
      if (!wasRefused || ticket === undefined || !isWanted()) return url;
      const late = new Promise<null>((resolve) => void clock.after(TICKET_MS, () => resolve(null)));
      return Promise.race([ticket().catch(() => null), late]).then((value) => {
        isShown = value !== null;
        return value === null ? url : `${url}?ticket=${encodeURIComponent(value)}`;
      });
    },
    isTicketShown: () => isShown,
  };
}
