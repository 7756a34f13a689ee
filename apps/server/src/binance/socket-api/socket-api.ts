import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { refuseUpgrade, type Upgrade, type UpgradeRouter } from '../../kernel/upgrade.ts';
import { wireErrorOf } from '../error.ts';
import { createSocketDoor, type SocketDoor } from '../socket-door.ts';
import type { ApiSessions } from './api-sessions.ts';

export const SOCKET_API_PATH = '/ws-api/v3';

/** The message to a client of the WebSocket API before the server closes its connection. */
export const farewell = (at: number): object => ({ event: { e: 'serverShutdown', E: at } });

/** The transport by WebSocket: the same calls as over REST, one request in each message. */
export class SocketApi {
  readonly #clock: Clock;
  readonly #sessions: ApiSessions;
  readonly #door: SocketDoor;

  constructor(deps: { readonly clock: Clock; readonly log: Log; readonly sessions: ApiSessions }) {
    this.#clock = deps.clock;
    this.#sessions = deps.sessions;
    this.#door = createSocketDoor({ ...deps, countsMessages: false, farewell });
  }

  attach(router: UpgradeRouter): void {
    router.add(
      (path) => path === SOCKET_API_PATH,
      (upgrade) => this.#enter(upgrade),
    );
  }

  stop(): void {
    this.#door.stop();
  }

  #enter(upgrade: Upgrade): void {
    const { ip, query, socket } = upgrade;
    try {
      const options = this.#sessions.enter(ip, query);
      this.#door.enter(upgrade, {
        open: (wire) => {
          const session = this.#sessions.open(wire, { ...options, openedAt: this.#clock.now() });
          return {
            message: (text) => session.message(text, (answer) => wire.send(answer)),
            closed: () => this.#sessions.close(session),
          };
        },
      });
    } catch (error) {
      const isBusy = wireErrorOf(error).status === 429;
      return refuseUpgrade(socket, isBusy ? '429 Too Many Requests' : '400 Bad Request');
    }
  }
}
