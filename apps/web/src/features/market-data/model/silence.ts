import type { TickBeat } from '@openbourse/api/socket';

/** The beats come twice a second; without one for this long nothing is known to be right. */
const SILENT_MS = 3_000;

/** Reports whether the prices of a market have stopped coming here; a closed market has none to bring. */
export function isSilent(known: {
  readonly state: TickBeat['state'];
  /** Milliseconds since the newest beat was received, or since the first one is waited for. */
  readonly silentMs: number;
}): boolean {
  return known.state !== 'closed' && known.silentMs > SILENT_MS;
}
