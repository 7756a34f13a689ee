import type { TickState } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../lib/texts.ts';

const TONES = {
  healthy: 'up',
  stale: 'warn',
  frozen: 'danger',
  doubtful: 'danger',
  closed: 'neutral',
  halted: 'danger',
} as const;

/** State of a market's price: whether it may decide money, and why not. */
export function TickStateBadge({ state }: { readonly state: TickState }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`market:feed.${state}`)}</Badge>;
}
