import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Random } from '../../kernel/random.ts';
import type { Session } from '../../kernel/request.ts';
import { drawToken } from './token.ts';

/** Reliability, section 3, "websocket". */
const TICKET_TTL_MS = 30_000;
const TICKETS_MAX = 10_000;

type Holder = { readonly userId: number; readonly sessionId: string };

/** Tickets that authenticate a socket, each good for one use. A restart forgets them; the caller asks again. */
export interface SocketTickets {
  issue(session: Session): { readonly ticket: string; readonly expires_after_ms: number };
  /** Refuses with `session.access_expired`: the caller asks for a new ticket. */
  redeem(ticket: string): Holder;
  dropSessions(ids: readonly string[]): void;
}

export function createSocketTickets(deps: { readonly clock: Clock; readonly random: Random }): SocketTickets {
  const holders = new Map<string, Holder & { readonly expiresAt: number }>();
  const dropPast = (): void => {
    for (const [ticket, { expiresAt }] of holders) {
      // Tickets stand in the order of their expiry.
      if (expiresAt > deps.clock.now() && holders.size < TICKETS_MAX) return;
      holders.delete(ticket);
    }
  };
  return {
    issue: (session) => {
      dropPast();
      const ticket = drawToken(deps.random);
      holders.set(ticket, {
        userId: session.userId,
        sessionId: session.id,
        expiresAt: deps.clock.now() + TICKET_TTL_MS,
      });
      return { ticket, expires_after_ms: TICKET_TTL_MS };
    },
    redeem: (ticket) => {
      const holder = holders.get(ticket);
      holders.delete(ticket);
      if (holder === undefined || holder.expiresAt <= deps.clock.now())
        throw new AppError('session.access_expired');
      return { userId: holder.userId, sessionId: holder.sessionId };
    },
    dropSessions: (ids) => {
      for (const [ticket, { sessionId }] of holders) if (ids.includes(sessionId)) holders.delete(ticket);
    },
  };
}
