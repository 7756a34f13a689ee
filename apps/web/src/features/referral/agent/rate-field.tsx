import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import type { RateBounds } from '../model/rate.ts';

export interface RateFieldProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly bounds: RateBounds;
  readonly error: string | undefined;
  readonly onBlur: () => void;
}

/** A rate in percent, with the bounds that it has and why. */
export function RateField({ bounds, ...field }: RateFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <AmountField
      {...field}
      label={t('referral:sub.rate')}
      unit="%"
      hint={t('referral:sub.rateHint', {
        min: format.percent(bounds.min),
        max: format.percent(bounds.max),
      })}
    />
  );
}
