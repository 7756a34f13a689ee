import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { QueueRow } from '../api.ts';

const TONES: Readonly<Record<QueueRow['state'], BadgeProps['tone']>> = {
  not_verified: 'neutral',
  in_review: 'warn',
  certified: 'up',
  failed: 'danger',
};

export function StateBadge({ state }: { readonly state: QueueRow['state'] }) {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`verification:state.${state}`)}</Badge>;
}
