import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { UserRow } from '../api.ts';

const TONES = { active: 'neutral', frozen: 'warn', disabled: 'danger' } as const;

/** State of a user: whether they may log in and move money. */
export function StateBadge({ state }: { readonly state: UserRow['state'] }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`users:state.${state}`)}</Badge>;
}
