import { compareDecimal } from '@openbourse/money';

export type Tone = 'up' | 'down' | 'neutral';

/** Tone of a change: upward, downward, or neither (zero or unknown). */
export function toneOf(change: string | null | undefined): Tone {
  if (change === null || change === undefined) return 'neutral';
  const order = compareDecimal(change, '0');
  return order > 0 ? 'up' : order < 0 ? 'down' : 'neutral';
}
