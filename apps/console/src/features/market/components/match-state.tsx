import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Match } from '../api.ts';

export const MATCH_STATES = ['trading', 'coming', 'halted', 'closed', 'delisting', 'delisted'] as const;

type MatchState = (typeof MATCH_STATES)[number];

const TONES = {
  trading: 'up',
  coming: 'accent',
  halted: 'danger',
  closed: 'neutral',
  delisting: 'warn',
  delisted: 'neutral',
} as const satisfies Record<MatchState, string>;

export function stateOf(row: Match): MatchState {
  if (!row.is_listed) return 'delisted';
  if (row.is_halted) return 'halted';
  if (row.delists_at !== null) return 'delisting';
  if (row.filters.is_trading) return 'trading';
  return row.opens_at === null ? 'closed' : 'coming';
}

export function MatchStateBadge({ match }: { readonly match: Match }) {
  const t = useTexts();
  const state = stateOf(match);
  return <Badge tone={TONES[state]}>{t(`market:state.${state}`)}</Badge>;
}
