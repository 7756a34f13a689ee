import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { refuseUpgrade, type Upgrade, type UpgradeRouter } from '../../kernel/upgrade.ts';
import { createSocketDoor, type SocketDoor } from '../socket-door.ts';
import { isStreamPath, parseEntrance } from './entrance.ts';
import { type Followable, refusalOfNames, StreamConnection } from './stream-connection.ts';
import type { StreamFollower } from './stream-message.ts';

interface StreamsDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Where the streams come from. */
  readonly from: Followable;
}

/** The entrance of the streams. */
export class Streams {
  readonly #deps: StreamsDeps;
  readonly #door: SocketDoor;

  constructor(deps: StreamsDeps) {
    this.#deps = deps;
    this.#door = createSocketDoor({
      ...deps,
      countsMessages: true,
      farewell: (at) => ({ e: 'serverShutdown', E: at }),
    });
  }

  attach(router: UpgradeRouter): void {
    router.add(isStreamPath, (upgrade) => this.#enter(upgrade));
  }

  stop(): void {
    this.#door.stop();
  }

  #enter(upgrade: Upgrade): void {
    const entrance = parseEntrance(upgrade.path, upgrade.query);
    if (entrance === null || refusalOfNames(new Set(entrance.streams)) !== null) {
      return refuseUpgrade(upgrade.socket, '400 Bad Request');
    }
    // Keeps the streams open until the connection follows them, and gets nothing.
    const { streams, unitsPerMs } = entrance;
    const keeper: StreamFollower = { unitsPerMs, deliver: () => undefined, lose: () => undefined };
    upgrade.socket.once('close', () => this.#leave(streams, keeper));
    this.#door.enter(upgrade, {
      // A client may ask for its first snapshot as soon as it is connected.
      ready: () => this.#join(streams, keeper),
      open: (socket) => {
        const connection = new StreamConnection(socket, entrance, this.#deps.from);
        connection.follow(streams).catch((error: unknown) => {
          this.#deps.log.error({ err: error }, 'a stream could not be opened');
          socket.close(1011, 'internal error');
        });
        this.#leave(streams, keeper);
        return connection;
      },
    });
  }

  async #join(names: readonly string[], follower: StreamFollower): Promise<void> {
    await Promise.all(names.map((name) => this.#deps.from.follow(name, follower)));
  }

  #leave(names: readonly string[], follower: StreamFollower): void {
    for (const name of names) this.#deps.from.unfollow(name, follower);
  }
}
