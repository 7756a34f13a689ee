import type { TickBeat } from '@openbourse/api/socket';

/** Whether an order can be accepted now, and why not. */
export type MarketState = 'open' | 'closed' | 'halted' | 'unreliable';

/** The beats come twice a second; without one for this long nothing is known to be right. */
const SILENT_MS = 3_000;

/** The state of a market by its newest beat, and by the offer before the first one. */
export function marketState(known: {
  readonly offered: TickBeat['state'];
  readonly beat: Pick<TickBeat, 'state'> | null;
  /** Milliseconds since the newest beat was received. */
  readonly silentMs: number;
}): MarketState {
  const { offered, beat, silentMs } = known;
  if (beat !== null && silentMs > SILENT_MS && beat.state !== 'closed') return 'unreliable';
  const state = beat?.state ?? offered;
  if (state === 'healthy') return 'open';
  return state === 'closed' || state === 'halted' ? state : 'unreliable';
}
