import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Deposit } from '../api.ts';

const TONES: Readonly<Record<Deposit['state'], BadgeProps['tone']>> = {
  seen: 'accent',
  credited: 'accent',
  withdrawable: 'up',
  below_minimum: 'neutral',
  late: 'warn',
  orphaned: 'danger',
  pending_review: 'warn',
  rejected: 'neutral',
};

export function StateBadge({ state }: { readonly state: Deposit['state'] }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`deposit:state.${state}`)}</Badge>;
}
