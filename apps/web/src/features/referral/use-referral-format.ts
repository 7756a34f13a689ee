import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type MaybeDecimal, UNKNOWN_AMOUNT } from '@openbourse/money';
import { useMemo } from 'react';

/** Rewards are often less than a cent. */
const VALUE_DECIMALS = 4;

export interface ReferralFormat {
  /** A value in USDT, with its unit. */
  readonly value: (usdt: MaybeDecimal) => string;
  /** Volume, in millions from a thousand on as all volumes are. */
  readonly volume: (usdt: string) => string;
  readonly count: (count: number) => string;
}

/** Display of rewards and of what they come from. */
export function useReferralFormat(): ReferralFormat {
  const format = useFormat();
  return useMemo(
    () => ({
      value: (usdt) =>
        usdt === null || usdt === undefined
          ? UNKNOWN_AMOUNT
          : `${format.quantity(usdt, VALUE_DECIMALS)} USDT`,
      volume: (usdt) => `${format.volume(usdt)} USDT`,
      count: (count) => format.quantity(String(count)),
    }),
    [format],
  );
}
