import { FIAT_LIMITS, FIAT_UNITS, type FiatUnit } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { addDecimal } from '@openbourse/money';
import { useState } from 'react';
import type { Markets } from '../market/api.ts';
import type { OwnAd } from './api.ts';
import {
  type AdChoice,
  type AdMarket,
  type AdMessage,
  type AdValues,
  adRules,
  DAYS_MAX,
  initialAd,
  marketOf,
  ORDERS_MAX,
  priceDecimals,
  priceNow,
} from './model/ad-form.ts';

export interface AdFormState {
  readonly choice: AdChoice;
  readonly choose: (change: Partial<AdChoice>) => void;
  readonly form: Form<AdValues>;
  readonly market: AdMarket;
  /** The price that the ad would have now; null where there is none. */
  readonly price: string | null;
}

/** State of the form of an ad, with the market of the coin and the unit that are chosen. */
export function useAdForm(options: {
  /** The ad that is edited; null for a new one. */
  readonly ad: OwnAd | null;
  readonly markets: Markets;
  readonly startUnit: FiatUnit;
  readonly availableOf: (coin: string) => string | null;
}): AdFormState {
  const { ad, markets, startUnit, availableOf } = options;
  const t = useT();
  const format = useFormat();
  const [choice, setChoice] = useState<AdChoice>({
    side: ad?.side ?? 'sell',
    coin: ad?.coin ?? markets.coins[0]?.code ?? '',
    unit: ad?.unit ?? startUnit,
    price_kind: ad?.price_kind ?? 'fixed',
  });
  const free = availableOf(choice.coin);
  const available = free === null ? null : addDecimal(free, ad?.held ?? '0');
  const market = marketOf(markets, { ...choice, available });
  const form = useForm<AdValues, AdMessage>({
    initial: initialAd(ad),
    rules: adRules(choice, market),
    text: (key) =>
      t(key, {
        min: FIAT_LIMITS.floatingPercentMin,
        max: FIAT_LIMITS.floatingPercentMax,
        decimals: FIAT_UNITS[choice.unit],
        priceDecimals: priceDecimals(choice.unit),
        scale: market.scale,
        coin: choice.coin,
        unit: choice.unit,
        available: format.quantity(available),
        count: FIAT_LIMITS.paymentKindsMax,
        orders: ORDERS_MAX,
        days: DAYS_MAX,
      }),
  });
  const choose = (change: Partial<AdChoice>): void => {
    const next = { ...choice, ...change };
    // Where there is no index, no price can follow it.
    const { hasIndex } = marketOf(markets, { ...next, available: null });
    setChoice(hasIndex ? next : { ...next, price_kind: 'fixed' });
  };
  const price = priceNow(choice, { ...form.values, index: market.index });
  return { choice, choose, form, market, price };
}
