import { ANSWER_MS } from '../../kernel/call-route.ts';
import { AppError } from '../../kernel/error.ts';
import { type QuestionOf, SUBJECTS } from '../../kernel/questions.ts';
import { refuseUpgrade, type Upgrade, type UpgradeRouter } from '../../kernel/upgrade.ts';
import { wireErrorOf } from '../error.ts';
import { readRequest } from '../socket-api/read-request.ts';
import { farewell, SOCKET_API_PATH } from '../socket-api/socket-api.ts';
import { createSocketDoor, type SocketDoor, type SocketHandlers, type WireSocket } from '../socket-door.ts';
import { timeOf } from '../time-unit.ts';
import type { RemoteStreamsDeps } from './remote-streams-deps.ts';
import type { Output } from './socket-relay.ts';
import { outputKey, socketKey } from './stream-keys.ts';

type Options = Pick<QuestionOf<'socket'>, 'isShowingLimits' | 'isInMicroseconds'>;

/** A connection at this gateway; its session is the owner's. */
interface Connection {
  readonly wire: WireSocket;
  readonly options: Options;
  readonly openedAt: number;
  /** Messages that are not answered yet. */
  readonly unanswered: Set<number>;
  subscriptions: readonly number[];
  /** The beginning of a text whose end has not come. */
  part: string;
}

/**
 * The WebSocket API at a gateway: each message is a question to the owner, which counts, answers and keeps what the
 * connection has subscribed.
 *
 * When the owner or the broker was away, a request under way is answered as unknown, and subscriptions end: some of their
 * events may be lost. The connection itself goes on.
 */
export class RemoteSocketApi {
  readonly #deps: RemoteStreamsDeps;
  readonly #door: SocketDoor;
  readonly #connections = new Map<number, Connection>();
  readonly #stopOutputs: () => void;
  #opened = 0;
  #asked = 0;

  constructor(deps: RemoteStreamsDeps) {
    this.#deps = deps;
    this.#door = createSocketDoor({ ...deps, countsMessages: false, farewell });
    const subject = SUBJECTS.stream(outputKey(deps.link.gateway));
    this.#stopOutputs = deps.broker.subscribe(subject, ({ head, body }) =>
      this.#take(head as unknown as Output, Buffer.from(body).toString()),
    );
  }

  attach(router: UpgradeRouter): void {
    router.add(
      (path) => path === SOCKET_API_PATH,
      (upgrade) => this.#enter(upgrade),
    );
  }

  /** The owner is there, for the first time or again. */
  begin(): void {
    const at = this.#deps.clock.now();
    for (const connection of this.#connections.values()) {
      const { wire, options, subscriptions } = connection;
      const event = { e: 'eventStreamTerminated', E: timeOf(options.isInMicroseconds)(at) };
      for (const subscriptionId of subscriptions) wire.send(JSON.stringify({ subscriptionId, event }));
      connection.subscriptions = [];
      connection.part = '';
    }
  }

  stop(): void {
    this.#stopOutputs();
    this.#door.stop();
  }

  #enter(upgrade: Upgrade): void {
    const { ip, query, socket } = upgrade;
    // There is no other listener while it waits.
    const forsake = (): void => void socket.destroy();
    socket.on('error', forsake);
    this.#deps.link.ask('socket_open', { ip, query: String(query) }).then(
      ({ head }) => {
        socket.off('error', forsake);
        if (socket.destroyed) return;
        const options = head['options'] as Options | undefined;
        if (options !== undefined)
          return this.#door.enter(upgrade, { open: (wire) => this.#open(wire, options) });
        refuseUpgrade(socket, head['isBusy'] === true ? '429 Too Many Requests' : '400 Bad Request');
      },
      () => refuseUpgrade(socket, '503 Service Unavailable'),
    );
  }

  #open(wire: WireSocket, options: Options): SocketHandlers {
    this.#opened += 1;
    const socket = this.#opened;
    const openedAt = this.#deps.clock.now();
    const connection = {
      wire,
      options,
      openedAt,
      unanswered: new Set<number>(),
      subscriptions: [],
      part: '',
    };
    this.#connections.set(socket, connection);
    return {
      message: (text) => this.#ask(socket, connection, text),
      closed: () => {
        this.#connections.delete(socket);
        const { broker, link } = this.#deps;
        broker.publish(SUBJECTS.unfollow, { gateway: link.gateway, key: socketKey(socket) });
      },
    };
  }

  async #ask(socket: number, connection: Connection, text: string): Promise<void> {
    const { wire, options, openedAt, unanswered } = connection;
    const { link } = this.#deps;
    this.#asked += 1;
    const number = this.#asked;
    unanswered.add(number);
    const question = { gateway: link.gateway, socket, number, ip: wire.ip, openedAt, ...options };
    try {
      await link.ask('socket', question, { timeoutMs: ANSWER_MS, body: text });
    } catch (error) {
      if (error instanceof AppError && error.key !== 'server.unavailable') throw error;
      // The answer may have come although its end did not.
      if (!unanswered.delete(number)) return;
      const refusal = wireErrorOf(error);
      const answer = JSON.stringify({ status: refusal.status, error: refusal.body() });
      wire.send(`{"id":${readRequest(text).id},${answer.slice(1)}`);
    }
  }

  #take({ socket, number, subscriptions, isMore, close }: Output, text: string): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    const { wire, unanswered } = connection;
    connection.subscriptions = subscriptions;
    connection.part += text;
    if (isMore) return;
    const whole = connection.part;
    connection.part = '';
    // One that was answered as unknown is not answered again.
    if (number !== null && !unanswered.delete(number)) return;
    if (close !== null) wire.close(close.code, close.reason);
    else wire.send(whole);
  }
}
