import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Offering } from '../api.ts';

const TONES: Readonly<Record<Offering['state'], BadgeProps['tone']>> = {
  draft: 'neutral',
  published: 'accent',
  allocated: 'warn',
  settled: 'up',
  cancelled: 'danger',
};

/** State of an offering; a published one shows its phase by the clock. */
export function StateBadge({ offering }: { readonly offering: Offering }) {
  const t = useTexts();
  const { state, phase } = offering;
  const text =
    state === 'published' && phase !== null
      ? t(`subscription:phase.${phase}`)
      : t(`subscription:state.${state}`);
  return <Badge tone={TONES[state]}>{text}</Badge>;
}
