import type { WireSocket } from '../socket-door.ts';
import { isInMicroseconds } from '../time-unit.ts';
import { ApiSession, type ApiSessionDeps, type ApiSessionOptions } from './api-session.ts';

const CONNECT_WEIGHT = 2;

/** The connections of the WebSocket API that this server answers, wherever their sockets are. */
export class ApiSessions {
  readonly #deps: ApiSessionDeps;
  readonly #sessions = new Set<ApiSession>();
  readonly #stopEnding: () => void;
  #isStopped = false;

  constructor(deps: Omit<ApiSessionDeps, 'calls'>) {
    const { calls } = deps.binance;
    this.#deps = {
      ...deps,
      calls: new Map(
        calls.flatMap((call) => (call.socketName === null ? [] : [[call.socketName, call] as const])),
      ),
    };
    this.#stopEnding = deps.binance.onKeysEnded((keyIds) => {
      for (const session of this.#sessions) session.endKeys(keyIds);
    });
  }

  /** Counts a new connection and reads the options in its address; refuses what it may not have. */
  enter(ip: string, query: URLSearchParams): Omit<ApiSessionOptions, 'openedAt'> {
    this.#deps.binance.limits.takeWeight(ip, CONNECT_WEIGHT);
    return {
      isShowingLimits: query.get('returnRateLimits') !== 'false',
      isInMicroseconds: isInMicroseconds(query.get('timeUnit') ?? ''),
    };
  }

  open(wire: WireSocket, options: ApiSessionOptions): ApiSession {
    const session = new ApiSession(this.#deps, wire, options);
    this.#sessions.add(session);
    return session;
  }

  /** `isLost` where the connection may live on without this server. */
  close(session: ApiSession, isLost = this.#isStopped): void {
    this.#sessions.delete(session);
    session.closed(isLost);
  }

  /** Before the connections are closed: what they hold outlives a restart as long as its countdown. */
  stop(): void {
    this.#isStopped = true;
    this.#stopEnding();
  }
}
