import { useT } from '@openbourse/kit/lib/i18n.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import type { RateBounds } from '../model/rate.ts';
import { useReferralFormat } from '../use-referral-format.ts';

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
  const referral = useReferralFormat();
  return (
    <AmountField
      {...field}
      label={t('referral:sub.rate')}
      unit="%"
      hint={t('referral:sub.rateHint', {
        min: referral.percent(bounds.min),
        max: referral.percent(bounds.max),
      })}
    />
  );
}
