import type { FeedSource } from '../../kernel/config.ts';
import type { Match } from '../match.ts';
import type { ConnectionDeps } from './connection.ts';
import type { Feed, Tick } from './feed.ts';
import { keepSocket } from './keep-socket.ts';
import { pollSource } from './poll-source.ts';
import { type Quote, readQuotes } from './quote.ts';

export interface ForexOptions extends ConnectionDeps {
  readonly source: FeedSource;
  /** Sent as `Authorization: Bearer`; empty: none. */
  readonly token: string;
  readonly matches: readonly Match[];
}

/**
 * One source of forex and metals quotes: a WebSocket that sends them, or an address that is asked for them. The wire
 * is in docs/FEEDS.md. A quote that says again what the last one of its pair said is no news and left out: only a new
 * time keeps a price fresh. Everything else is for the guard to judge.
 */
export function forexFeed(options: ForexOptions): Feed {
  const { source, token, meter } = options;
  const forex = options.matches.filter(({ kind }) => kind === 'forex');
  const symbols = new Map(forex.map(({ symbol, venueSymbol }) => [venueSymbol ?? symbol, symbol]));
  const last = new Map<string, Quote>();
  let tell: (tick: Tick) => void = () => undefined;
  const take = (text: string): boolean => {
    let isKnown = false;
    for (const quote of readQuotes(text)) {
      if (quote === null) meter.malformed(source.name);
      const symbol = quote === null ? undefined : symbols.get(quote.symbol);
      if (quote !== null && symbol !== undefined) {
        isKnown = true;
        const before = last.get(quote.symbol);
        last.set(quote.symbol, quote);
        if (before?.at !== quote.at || before.price !== quote.price)
          tell({ ...quote, symbol, source: source.name });
      }
    }
    return isKnown;
  };
  const headers: Readonly<Record<string, string>> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const connection = source.url.startsWith('ws')
    ? keepSocket({ ...options, headers, take })
    : pollSource({ ...options, headers, take });
  return {
    start: (onTick) => {
      tell = onTick;
      connection.start();
    },
    stop: connection.stop,
  };
}
