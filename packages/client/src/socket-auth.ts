import type { Channel, OperatorChannel, PrivateChannel } from '@openbourse/api/socket';
import { ClientError } from './client-error.ts';
import type { Connection } from './connection.ts';
import type { Clock } from './platform.ts';

/** Every channel that needs a ticket, so that a new one is not forgotten. */
const PRIVATE_CHANNELS: Readonly<Record<PrivateChannel | OperatorChannel, true>> = {
  ORDER: true,
  BALANCE: true,
  DEPOSIT: true,
  WITHDRAWAL: true,
  NOTIFICATION: true,
  CONTRACT: true,
  MICRO: true,
  FIAT: true,
  FIAT_CHAT: true,
  SUPPORT: true,
  SUPPORT_DESK: true,
};

export function isPrivateChannel(channel: Channel): channel is PrivateChannel | OperatorChannel {
  return Object.hasOwn(PRIVATE_CHANNELS, channel);
}

/** The authentication of the present connection by a ticket that is good for one use. */
interface SocketAuth {
  isDone(): boolean;
  /** Fetches a ticket and sends it, unless that is done or under way. */
  start(): void;
  /** The ticket was shown as the connection was made, so its answer comes. */
  expect(): void;
  /** The server accepted the ticket. */
  finish(): void;
  /** The ticket could not be had or was refused: the next one is fetched after a pause. */
  retryLater(): void;
  /** A new connection knows nothing of the old one's ticket. */
  reset(): void;
}

const RETRY_MS = 5_000;
const ANSWER_MS = 10_000;

export function createSocketAuth(options: {
  readonly ticket: (() => Promise<string>) | undefined;
  readonly clock: Clock;
  /** The connection, when it is open. */
  readonly connection: () => Connection | null;
  readonly onDone: () => void;
}): SocketAuth {
  const { ticket, clock } = options;
  let phase: 'none' | 'pending' | 'done' = 'none';
  let cancelRetry = (): void => undefined;
  const fetchTicket = async (connection: Connection, source: () => Promise<string>): Promise<void> => {
    try {
      const value = await source();
      if (options.connection() !== connection) return;
      connection.write({ type: 'auth', params: value });
      expect();
    } catch (error) {
      // Without a session another ticket is refused just as well; a new connection or subscription asks again.
      const isOver = error instanceof ClientError && error.key.startsWith('session.');
      if (options.connection() !== connection) return;
      if (isOver) phase = 'none';
      else retryLater();
    }
  };
  const expect = (): void => {
    phase = 'pending';
    cancelRetry();
    cancelRetry = clock.after(ANSWER_MS, retry);
  };
  const start = (): void => {
    const connection = options.connection();
    if (phase !== 'none' || connection === null || ticket === undefined) return;
    phase = 'pending';
    void fetchTicket(connection, ticket);
  };
  const retryLater = (): void => {
    phase = 'pending';
    cancelRetry();
    cancelRetry = clock.after(RETRY_MS, retry);
  };
  const retry = (): void => {
    phase = 'none';
    start();
  };
  return {
    isDone: () => phase === 'done',
    start,
    expect,
    finish() {
      cancelRetry();
      phase = 'done';
      options.onDone();
    },
    retryLater,
    reset() {
      cancelRetry();
      phase = 'none';
    },
  };
}
