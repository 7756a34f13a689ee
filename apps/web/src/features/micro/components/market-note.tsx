import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { CircleAlert, Clock } from 'lucide-react';
import type { MicroMarket } from '../api.ts';
import type { MarketState } from '../model/market-state.ts';

/** Says why no order is accepted now, and when that ends where it is known. */
export function MarketNote({ market, state }: { readonly market: MicroMarket; readonly state: MarketState }) {
  const t = useT();
  const format = useFormat();
  if (state === 'open') return null;
  const text =
    state === 'closed'
      ? [
          market.closed_reason === 'holiday' ? t('micro:market.holiday') : t('market:closed'),
          ...(market.opens_at === null
            ? []
            : [t('market:opens', { time: format.weekTime(market.opens_at) })]),
        ].join(' · ')
      : t(`micro:market.${state}`);
  const Icon = state === 'closed' ? Clock : CircleAlert;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-field bg-warn-soft px-3 py-2 text-dense text-warn [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <Icon strokeWidth={1.75} aria-hidden="true" />
      {text}
    </p>
  );
}
