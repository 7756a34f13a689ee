import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge, type BadgeProps } from '@openbourse/kit/ui/badge.tsx';
import type { OwnAd } from '../api.ts';

const TONES = {
  open: 'up',
  suspended: 'warn',
  cancelled: 'neutral',
  removed: 'danger',
} as const satisfies Readonly<Record<OwnAd['state'], BadgeProps['tone']>>;

export function AdStateBadge({ state }: { readonly state: OwnAd['state'] }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`fiat:store.ad.${state}`)}</Badge>;
}

/** Deed of the merchant by an ad: sells or buys. */
export function SideWord({ side }: { readonly side: OwnAd['side'] }) {
  const t = useT();
  return (
    <span className={side === 'buy' ? 'font-semibold text-up' : 'font-semibold text-down'}>
      {t(`app:word.${side}`)}
    </span>
  );
}

/** Of what a price is made: agreed once, or so many percent of the index. */
export function PriceKindText({ ad }: { readonly ad: Pick<OwnAd, 'floating_percent'> }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {ad.floating_percent === null
        ? t('fiat:store.fixed')
        : t('fiat:store.ofIndex', { percent: format.percent(ad.floating_percent) })}
    </>
  );
}
