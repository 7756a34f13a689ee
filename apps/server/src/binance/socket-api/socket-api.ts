import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { refuseUpgrade, type Upgrade, type UpgradeRouter } from '../../kernel/upgrade.ts';
import type { CallServer } from './call-server.ts';
import { wireErrorOf } from '../error.ts';
import { createSocketDoor, type SocketDoor, type SocketHandlers, type WireSocket } from '../socket-door.ts';
import { isInMicroseconds } from '../time-unit.ts';
import { ApiSession, type ApiSessionDeps, type ApiSessionOptions } from './api-session.ts';

const PATH = '/ws-api/v3';
const CONNECT_WEIGHT = 2;

/** The transport by WebSocket: the same calls as over REST, one request in each message. */
export class SocketApi {
  readonly #deps: ApiSessionDeps;
  readonly #door: SocketDoor;
  readonly #sessions = new Set<ApiSession>();
  readonly #stopEnding: () => void;

  constructor(deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly binance: CallServer;
  }) {
    const { calls } = deps.binance;
    this.#deps = {
      ...deps,
      calls: new Map(
        calls.flatMap((call) => (call.socketName === null ? [] : [[call.socketName, call] as const])),
      ),
    };
    this.#door = createSocketDoor({
      ...deps,
      countsMessages: false,
      farewell: (at) => ({ event: { e: 'serverShutdown', E: at } }),
    });
    this.#stopEnding = deps.binance.onKeysEnded((keyIds) => {
      for (const session of this.#sessions) session.endKeys(keyIds);
    });
  }

  attach(router: UpgradeRouter): void {
    router.add(
      (path) => path === PATH,
      (upgrade) => this.#enter(upgrade),
    );
  }

  stop(): void {
    this.#stopEnding();
    this.#door.stop();
  }

  #enter(upgrade: Upgrade): void {
    const { ip, query, socket } = upgrade;
    try {
      this.#deps.binance.limits.takeWeight(ip, CONNECT_WEIGHT);
      const options = {
        isShowingLimits: query.get('returnRateLimits') !== 'false',
        isInMicroseconds: isInMicroseconds(query.get('timeUnit') ?? ''),
      };
      this.#door.enter(upgrade, { open: (wire) => this.#open(wire, options) });
    } catch (error) {
      const isBusy = wireErrorOf(error).status === 429;
      return refuseUpgrade(socket, isBusy ? '429 Too Many Requests' : '400 Bad Request');
    }
  }

  #open(wire: WireSocket, options: ApiSessionOptions): SocketHandlers {
    const session = new ApiSession(this.#deps, wire, options);
    this.#sessions.add(session);
    return {
      message: (text) => session.message(text),
      closed: () => {
        this.#sessions.delete(session);
        session.closed();
      },
    };
  }
}
