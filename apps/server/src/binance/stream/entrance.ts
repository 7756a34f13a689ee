/** Options of a connection in its address. */
export interface StreamEntrance {
  readonly streams: readonly string[];
  /** True when events come wrapped with the name of their stream, until the client changes it. */
  readonly isCombined: boolean;
  /** Units of the connection's times in a millisecond. */
  readonly unitsPerMs: 1 | 1_000;
}

const PREFIX = '/binance';

/** Reports whether the path belongs to streams. `/ws` itself is our own socket; below it streams begin. */
export function isStreamPath(path: string): boolean {
  const own = path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
  if (own === '/ws') return path !== '/ws';
  return own.startsWith('/ws/') || own === '/stream' || own.startsWith('/stream/');
}

/**
 * Reads an address: `/ws/<stream>/<stream>` opens raw streams, `/stream?streams=<stream>/<stream>` combined
 * ones. A number instead of a stream opens a connection without any; clients distinguish their connections by
 * it. Null when the address cannot be read.
 */
export function parseEntrance(path: string, query: URLSearchParams): StreamEntrance | null {
  const unitsPerMs = readUnit(query.get('timeUnit'));
  if (unitsPerMs === null) return null;
  const own = path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
  const [, kind, ...below] = own.split('/');
  // A plus of a query stands for a space, which no name has.
  const asked = (query.get('streams') ?? '').replaceAll(' ', '+').split('/');
  const named = kind === 'stream' ? [...below, ...asked] : below;
  try {
    const names = named.map((name) => decodeURIComponent(name)).filter((name) => !/^\d*$/.test(name));
    return { streams: [...new Set(names)], isCombined: kind === 'stream', unitsPerMs };
  } catch {
    return null;
  }
}

function readUnit(text: string | null): StreamEntrance['unitsPerMs'] | null {
  if (text === null || /^millisecond$/i.test(text)) return 1;
  return /^microsecond$/i.test(text) ? 1_000 : null;
}
