import type { Broker } from '../../kernel/broker.ts';
import type { TradingRelay } from '../../kernel/owner-link.ts';
import { wireErrorOf } from '../error.ts';
import type { ApiSessions } from '../socket-api/api-sessions.ts';
import type { StreamSources } from '../stream/stream-sources.ts';
import { SocketRelay } from './socket-relay.ts';
import { StreamRelay } from './stream-relay.ts';

/** The largest message that a socket takes. */
const MESSAGE_MAX_BYTES = 65_536;

/** The streams and the sessions of the WebSocket API of this server, for gateways. */
export function createTradingRelay(
  broker: Pick<Broker, 'publish'>,
  of: { readonly sources: StreamSources; readonly sessions: ApiSessions },
): TradingRelay {
  const streams = new StreamRelay(broker, of.sources);
  const sockets = new SocketRelay(broker, of.sessions);
  return {
    answers: {
      streams: async (question) => ({ head: { followed: await streams.follow(question) } }),
      book: async (question) => {
        const view = await streams.followBook(question);
        const book = view === null ? null : { seq: view.seq, bids: [...view.bids], asks: [...view.asks] };
        return { head: {}, body: JSON.stringify(book) };
      },
      socket_open: async ({ ip, query }) => {
        try {
          return { head: { options: of.sessions.enter(ip, new URLSearchParams(query)) } };
        } catch (error) {
          return { head: { isBusy: wireErrorOf(error).status === 429 } };
        }
      },
      socket: async (question, message) => {
        await sockets.message(question, Buffer.from(await message.read(MESSAGE_MAX_BYTES)).toString());
        return { head: {} };
      },
    },
    greet: (gateway) => {
      streams.greet(gateway);
      sockets.greet(gateway);
    },
    unfollow: (gateway, key) => {
      streams.unfollow(gateway, key);
      sockets.unfollow(gateway, key);
    },
    forget: (gateway) => {
      streams.forget(gateway);
      sockets.forget(gateway);
    },
  };
}
