import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import type { Phase } from '../model/offering.ts';

const TONES: Readonly<Record<Phase, BadgeProps['tone']>> = {
  not_started: 'neutral',
  pre_sale: 'warn',
  subscribing: 'up',
  ended: 'neutral',
  cancelled: 'danger',
};

export function PhaseBadge({ phase }: { readonly phase: Phase }) {
  return <Badge tone={TONES[phase]}>{useT()(`subscription:phase.${phase}`)}</Badge>;
}
