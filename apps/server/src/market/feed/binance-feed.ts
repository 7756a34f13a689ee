import { type RawData, WebSocket } from 'ws';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Random } from '../../kernel/random.ts';
import type { Match } from '../match.ts';
import type { Feed, Tick } from './feed.ts';

/**
 * The combined public stream of Binance: `<base>/stream?streams=btcusdt@miniTicker/...`, one frame
 * `{"stream":..., "data":{...}}` per change. The venue pings every 20 s and the socket answers by itself.
 *
 * Known limits: digital currencies only; the venue has no forex, so those matches have no index with this feed.
 */
const SOURCE = 'binance';
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** The venue pings every 20 s; a connection silent for longer than this is dead. */
const SILENCE_MAX_MS = 45_000;
const FRAME_MAX_BYTES = 65_536;
const HANDSHAKE_MS = 10_000;

export interface BinanceOptions {
  readonly url: string;
  readonly matches: readonly Match[];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
}

export function binanceFeed(options: BinanceOptions): Feed {
  const symbols = symbolsByVenueName(options.matches);
  const address = `${options.url}/stream?streams=${[...symbols.keys()]
    .map((name) => `${name.toLowerCase()}@miniTicker`)
    .join('/')}`;
  const malformed = options.metrics.counter(
    'openbourse_market_frames_malformed_total',
    'Frames of the feed that could not be read.',
    [],
  );
  const read = (data: RawData): Tick | null => {
    const tick = readFrame(data, symbols);
    if (tick === null) malformed.inc();
    return tick;
  };
  let socket: WebSocket | undefined;
  let isStopped = true;
  let retryMs = RETRY_MIN_MS;
  let cancelRetry = (): void => undefined;
  const connect = (onTick: (tick: Tick) => void): void => {
    socket = openSocket(address, options.clock, {
      frame: (data) => {
        const tick = read(data);
        if (tick === null) return;
        retryMs = RETRY_MIN_MS;
        onTick(tick);
      },
      closed: (reason) => {
        if (isStopped) return;
        // Half of the wait is drawn, so that many servers do not come back in the same moment.
        const waitMs = retryMs / 2 + options.random.int(Math.ceil(retryMs / 2) + 1);
        options.log.warn({ reason, wait_ms: waitMs }, 'feed lost, connecting again');
        cancelRetry = options.clock.after(waitMs, () => connect(onTick));
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
      },
    });
  };
  return {
    start: (onTick) => {
      isStopped = false;
      connect(onTick);
    },
    stop: () => {
      isStopped = true;
      cancelRetry();
      socket?.terminate();
    },
  };
}

function openSocket(
  address: string,
  clock: Clock,
  handle: { readonly frame: (data: RawData) => void; readonly closed: (reason: string) => void },
): WebSocket {
  const socket = new WebSocket(address, {
    maxPayload: FRAME_MAX_BYTES,
    handshakeTimeout: HANDSHAKE_MS,
    perMessageDeflate: false,
  });
  let reason = 'closed by the venue';
  let heardAt = clock.now();
  const heard = (): void => {
    heardAt = clock.now();
  };
  const cancelWatch = clock.every(SILENCE_MAX_MS / 3, () => {
    if (clock.now() - heardAt < SILENCE_MAX_MS) return;
    reason = 'silent';
    socket.terminate();
  });
  socket.on('ping', heard);
  socket.on('message', (data) => {
    heard();
    handle.frame(data);
  });
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => {
    cancelWatch();
    handle.closed(reason);
  });
  return socket;
}

function symbolsByVenueName(matches: readonly Match[]): ReadonlyMap<string, string> {
  return new Map(
    matches
      .filter((match) => match.kind === 'digital')
      .map((match) => [`${match.base.code}${match.quote.code}`, match.symbol]),
  );
}

/** Reads a frame of the miniTicker or the trade stream; anything else is null. Prices are judged by the guard. */
function readFrame(data: RawData, symbols: ReadonlyMap<string, string>): Tick | null {
  const frame = asRecord(parse(data));
  const event = asRecord(frame?.['data']);
  if (event === null) return null;
  const price = event['e'] === '24hrMiniTicker' ? event['c'] : event['p'];
  const at = event['E'];
  const symbol = symbols.get(String(event['s']));
  if (symbol === undefined || typeof price !== 'string' || typeof at !== 'number') return null;
  return { symbol, price, at, source: SOURCE };
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
