import type { OperatorRole } from '@openbourse/api';
import { SOCKET_LIMITS } from '@openbourse/api/socket';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

const TICKETS_MAX = 10_000;
const TICKET_BYTES = 32;

/** A user whom a socket belongs to. */
export interface UserHolder {
  readonly userId: number;
  readonly sessionId: string;
}

/** An operator whom a socket belongs to. */
export interface OperatorHolder {
  readonly operatorId: number;
  readonly roles: readonly OperatorRole[];
  readonly sessionId: string;
}

/** Tickets that authenticate a socket, each good for one use. A restart forgets them; the caller asks again. */
export interface SocketTickets<Holder> {
  issue(holder: Holder): { readonly ticket: string; readonly expires_after_ms: number };
  /** Null for what is unknown, spent or too old. */
  redeem(ticket: string): Holder | null;
  dropSessions(ids: readonly string[]): void;
}

export function createSocketTickets<Holder extends { readonly sessionId: string }>(deps: {
  readonly clock: Clock;
  readonly random: Random;
}): SocketTickets<Holder> {
  const kept = new Map<string, { readonly holder: Holder; readonly expiresAt: number }>();
  const dropPast = (): void => {
    for (const [ticket, { expiresAt }] of kept) {
      // Tickets stand in the order of their expiry.
      if (expiresAt > deps.clock.now() && kept.size < TICKETS_MAX) return;
      kept.delete(ticket);
    }
  };
  return {
    issue: (holder) => {
      dropPast();
      const ticket = Buffer.from(deps.random.bytes(TICKET_BYTES)).toString('base64url');
      kept.set(ticket, { holder, expiresAt: deps.clock.now() + SOCKET_LIMITS.ticketTtlMs });
      return { ticket, expires_after_ms: SOCKET_LIMITS.ticketTtlMs };
    },
    redeem: (ticket) => {
      const found = kept.get(ticket);
      kept.delete(ticket);
      return found === undefined || found.expiresAt <= deps.clock.now() ? null : found.holder;
    },
    dropSessions: (ids) => {
      for (const [ticket, { holder }] of kept) if (ids.includes(holder.sessionId)) kept.delete(ticket);
    },
  };
}
