import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Ad, Merchant, OrderRow } from '../api.ts';

type Tones<State extends string> = Readonly<Record<State, BadgeProps['tone']>>;

const ORDER_TONES: Tones<OrderRow['state']> = {
  unpaid: 'neutral',
  paid: 'accent',
  postponed: 'warn',
  disputed: 'warn',
  exception: 'danger',
  completed: 'up',
  cancelled: 'neutral',
};

const MERCHANT_TONES: Tones<Merchant['state']> = {
  none: 'neutral',
  applied: 'warn',
  rejected: 'danger',
  certified: 'up',
  leaving: 'warn',
  left: 'neutral',
  revoked: 'danger',
};

const AD_TONES: Tones<Ad['state']> = {
  open: 'up',
  suspended: 'warn',
  cancelled: 'neutral',
  removed: 'danger',
};

export function OrderBadge({ state }: { readonly state: OrderRow['state'] }) {
  const t = useTexts();
  return <Badge tone={ORDER_TONES[state]}>{t(`fiat:state.${state}`)}</Badge>;
}

export function MerchantBadge({ state }: { readonly state: Merchant['state'] }) {
  const t = useTexts();
  return <Badge tone={MERCHANT_TONES[state]}>{t(`fiat:merchantState.${state}`)}</Badge>;
}

export function AdBadge({ state }: { readonly state: Ad['state'] }) {
  const t = useTexts();
  return <Badge tone={AD_TONES[state]}>{t(`fiat:adState.${state}`)}</Badge>;
}

/** Ruling that an order waits for: a first one, or the second one. */
export function WorkBadge({ work }: { readonly work: NonNullable<OrderRow['work']> }) {
  const t = useTexts();
  return <Badge tone={work === 'review' ? 'danger' : 'warn'}>{t(`fiat:work.${work}`)}</Badge>;
}
