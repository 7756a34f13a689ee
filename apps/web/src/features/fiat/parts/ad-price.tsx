import type { FiatUnit } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFiatFormat } from './use-fiat-format.ts';

export interface AdPriceProps {
  /** In the unit for one coin; null while a floating price has no index. */
  readonly price: string | null;
  readonly unit: FiatUnit;
}

/** The price of an ad, large, with its unit. */
export function AdPrice({ price, unit }: AdPriceProps) {
  const t = useT();
  const format = useFiatFormat();
  if (price === null) return <span className="text-body text-muted">{t('fiat:part.noPrice')}</span>;
  return (
    <span className="figures inline-flex items-baseline gap-1 whitespace-nowrap">
      <span className="text-price">{format.amount(price, unit)}</span>
      <span className="text-secondary font-medium text-muted">{unit}</span>
    </span>
  );
}
