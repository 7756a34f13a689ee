import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Standing } from '../api.ts';

export interface StandingFactsProps {
  readonly standing: Standing;
  readonly want: 'buy' | 'sell';
}

/** Rest of the limits of a person. */
export function StandingFacts({ standing, want }: StandingFactsProps) {
  const t = useT();
  const format = useFormat();
  const worth = (value: string): string => `${format.quantity(value, 2)} USDT`;
  return (
    <Facts>
      <Fact name={t('fiat:market.standing.value')}>
        {standing.value_left === null ? t('fiat:market.standing.unlimited') : worth(standing.value_left)}
      </Fact>
      {want === 'buy' && (
        <>
          {standing.order_value_max !== null && (
            <Fact name={t('fiat:market.standing.order')}>{worth(standing.order_value_max)}</Fact>
          )}
          <Fact name={t('fiat:market.standing.orders')}>
            {t('fiat:market.standing.ordersOf', {
              count: standing.active_orders,
              limit: standing.active_orders_max,
            })}
          </Fact>
          <Fact name={t('fiat:market.standing.cancellations')}>{standing.cancellations_left}</Fact>
        </>
      )}
    </Facts>
  );
}
