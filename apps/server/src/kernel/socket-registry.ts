import { networkOf } from './network.ts';
import type { SocketConnection } from './socket-connection.ts';
import type { OperatorHolder, UserHolder } from './socket-ticket.ts';

/**
 * The open sockets by what limits and ends look for, so that neither walks all of them.
 *
 * Invariant: a connection has at most one holder for its whole life, so its private subscriptions are that holder's.
 */
export class SocketRegistry {
  readonly #all = new Set<SocketConnection>();
  readonly #byNetwork = new Groups();
  readonly #byHolder = new Groups();
  readonly #bySession = new Groups();

  #held = 0;

  get size(): number {
    return this.#all.size;
  }

  /** Number of sockets without a ticket. */
  get ofStrangers(): number {
    return this.#all.size - this.#held;
  }

  has(connection: SocketConnection): boolean {
    return this.#all.has(connection);
  }

  add(connection: SocketConnection): void {
    this.#all.add(connection);
    this.#byNetwork.add(networkOf(connection.ip), connection);
  }

  /** Gives a connection to whom its ticket is of; it takes no place of its network any more. */
  hold(connection: SocketConnection, holder: UserHolder | OperatorHolder): void {
    connection.holder = holder;
    this.#held += 1;
    this.#byNetwork.delete(networkOf(connection.ip), connection);
    this.#byHolder.add(nameOf(holder), connection);
    this.#bySession.add(holder.sessionId, connection);
  }

  delete(connection: SocketConnection): void {
    if (!this.#all.delete(connection)) return;
    this.#byNetwork.delete(networkOf(connection.ip), connection);
    const { holder } = connection;
    if (holder === null) return;
    this.#held -= 1;
    this.#byHolder.delete(nameOf(holder), connection);
    this.#bySession.delete(holder.sessionId, connection);
  }

  /** Number of sockets without a ticket that the network of an address has open. */
  ofNetwork(ip: string): number {
    return this.#byNetwork.of(networkOf(ip)).size;
  }

  /** Number of sockets that a user or an operator has open, over all sessions. */
  ofHolder(holder: UserHolder | OperatorHolder): number {
    return this.#byHolder.of(nameOf(holder)).size;
  }

  ofSession(sessionId: string): ReadonlySet<SocketConnection> {
    return this.#bySession.of(sessionId);
  }

  /** The sessions that hold sockets, each once. */
  sessions(): { readonly users: readonly string[]; readonly operators: readonly string[] } {
    const users = new Set<string>();
    const operators = new Set<string>();
    for (const { holder } of this.#all) {
      if (holder !== null) ('userId' in holder ? users : operators).add(holder.sessionId);
    }
    return { users: [...users], operators: [...operators] };
  }

  [Symbol.iterator](): Iterator<SocketConnection> {
    return this.#all.values();
  }
}

const NONE: ReadonlySet<SocketConnection> = new Set();

class Groups {
  readonly #byKey = new Map<string, Set<SocketConnection>>();

  of(key: string): ReadonlySet<SocketConnection> {
    return this.#byKey.get(key) ?? NONE;
  }

  add(key: string, connection: SocketConnection): void {
    const group = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, group);
    group.add(connection);
  }

  delete(key: string, connection: SocketConnection): void {
    const group = this.#byKey.get(key);
    group?.delete(connection);
    if (group?.size === 0) this.#byKey.delete(key);
  }
}

/** Distinguishes a user from an operator of the same number. */
function nameOf(holder: UserHolder | OperatorHolder): string {
  return 'userId' in holder ? `user ${holder.userId}` : `operator ${holder.operatorId}`;
}
