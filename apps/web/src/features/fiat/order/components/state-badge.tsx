import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import type { OrderState } from '../model/order.ts';

const TONES: Readonly<Record<OrderState, BadgeProps['tone']>> = {
  unpaid: 'accent',
  paid: 'accent',
  postponed: 'warn',
  disputed: 'warn',
  exception: 'danger',
  completed: 'neutral',
  cancelled: 'neutral',
};

export function StateBadge({ state }: { readonly state: OrderState }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`fiat:order.state.${state}`)}</Badge>;
}
