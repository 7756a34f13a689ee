import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Withdrawal } from '../api.ts';

const TONES: Readonly<Record<Withdrawal['state'], BadgeProps['tone']>> = {
  pending_review: 'warn',
  approved: 'accent',
  broadcast: 'accent',
  success: 'up',
  proof_broken: 'danger',
  rejected: 'danger',
  cancelled: 'neutral',
};

export function StateBadge({ state }: { readonly state: Withdrawal['state'] }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`withdrawal:state.${state}`)}</Badge>;
}
