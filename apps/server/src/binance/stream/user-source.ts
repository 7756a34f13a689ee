import type { ListenKeys } from '../user-data/listen-keys.ts';
import type { StreamSource, Tell } from './stream-source.ts';

/** The events of the user whose listen key the name is; null when it is none. */
export function userSource(listenKeys: ListenKeys, name: string, tell: Tell): StreamSource | null {
  const stream = listenKeys.follow(name, tell);
  return stream === null ? null : { matchId: null, opened: stream.opened, closed: () => stream.leave() };
}
