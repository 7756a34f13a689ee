import type { Broker } from '../../kernel/broker.ts';
import { AppError } from '../../kernel/error.ts';
import { type QuestionOf, SUBJECTS } from '../../kernel/questions.ts';
import type { ApiSession } from '../socket-api/api-session.ts';
import type { ApiSessions } from '../socket-api/api-sessions.ts';
import { outputKey, socketKey } from './stream-keys.ts';

/** Of what a socket is sent, the head; the text is the body. */
export interface Output {
  readonly socket: number;
  /** The message that is answered; null of events. */
  readonly number: number | null;
  /** Subscriptions that the connection has. */
  readonly subscriptions: readonly number[];
  /** More of the text follows. */
  readonly isMore: boolean;
  readonly close: { readonly code: number; readonly reason: string } | null;
}

/** Characters in one message: in any script they fit into one of the broker. */
const PART_CHARACTERS = 200_000;

/**
 * Sessions of the WebSocket API whose sockets are at gateways. What a socket is sent, answers and events, goes out by one
 * subject, so that it arrives in the order in which this server made it.
 */
export class SocketRelay {
  readonly #broker: Pick<Broker, 'publish'>;
  readonly #sessions: ApiSessions;
  readonly #gateways = new Map<string, Map<string, ApiSession>>();

  constructor(broker: Pick<Broker, 'publish'>, sessions: ApiSessions) {
    this.#broker = broker;
    this.#sessions = sessions;
  }

  greet(gateway: string): void {
    this.forget(gateway);
    this.#gateways.set(gateway, new Map());
  }

  forget(gateway: string): void {
    for (const session of this.#gateways.get(gateway)?.values() ?? []) this.#sessions.close(session, true);
    this.#gateways.delete(gateway);
  }

  unfollow(gateway: string, key: string): void {
    const session = this.#gateways.get(gateway)?.get(key);
    if (session === undefined) return;
    this.#gateways.get(gateway)?.delete(key);
    this.#sessions.close(session);
  }

  /** Resolves when the message has been answered. */
  message(question: QuestionOf<'socket'>, text: string): Promise<void> {
    const { gateway, socket, number } = question;
    const sessions = this.#gateways.get(gateway);
    // Whoever is not known says hello first.
    if (sessions === undefined) throw new AppError('server.unavailable');
    const key = socketKey(socket);
    const session = sessions.get(key) ?? this.#open(question);
    sessions.set(key, session);
    return session.message(text, (answer) => this.#send(question, session, { number, text: answer }));
  }

  #open(question: QuestionOf<'socket'>): ApiSession {
    const { ip, isShowingLimits, isInMicroseconds, openedAt } = question;
    const session: ApiSession = this.#sessions.open(
      {
        ip,
        send: (text) => this.#send(question, session, { number: null, text }),
        close: (code, reason) =>
          this.#send(question, session, { number: null, text: '', close: { code, reason } }),
      },
      { isShowingLimits, isInMicroseconds, openedAt },
    );
    return session;
  }

  #send(
    { gateway, socket }: QuestionOf<'socket'>,
    session: ApiSession,
    of: Pick<Output, 'number'> & { readonly text: string; readonly close?: Output['close'] },
  ): void {
    const { number, text, close = null } = of;
    const subject = SUBJECTS.stream(outputKey(gateway));
    const subscriptions = session.subscriptionIds();
    let from = 0;
    do {
      const isMore = from + PART_CHARACTERS < text.length;
      const head: Output = { socket, number, subscriptions, isMore, close };
      this.#broker.publish(subject, head, text.slice(from, from + PART_CHARACTERS));
      from += PART_CHARACTERS;
    } while (from < text.length);
  }
}
