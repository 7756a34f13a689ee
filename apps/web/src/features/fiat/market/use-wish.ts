import type { FiatUnit } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Coin, Markets, Wish } from './api.ts';
import { usePreferences, useUnit } from './preferences.ts';

export interface WishState {
  /** As the list is asked for; an amount counts once the person has paused. */
  readonly wish: Wish;
  readonly coin: Coin;
  readonly sort: 'price' | 'reliability';
  /** As it is being written. */
  readonly amount: string;
  readonly set: (change: {
    readonly want?: Wish['want'];
    readonly coin?: string;
    readonly unit?: FiatUnit;
    readonly kind?: string;
    readonly sort?: 'price' | 'reliability';
    readonly amount?: string;
  }) => void;
}

const PAUSE_MS = 350;

/**
 * Wish of a person on the market. Direction and coin are in the address, so that links and a login lead back
 * to them; the rest is remembered by the browser.
 */
export function useWish(markets: Markets): WishState | null {
  const [params, setParams] = useSearchParams();
  const { kind, sort } = usePreferences();
  const unit = useUnit();
  const [amount, setAmount] = useState('');
  const settled = useSettled(amount);
  const coin = markets.coins.find(({ code }) => code === params.get('coin')) ?? markets.coins[0];
  if (coin === undefined) return null;
  const want = params.get('want') === 'sell' ? 'sell' : 'buy';
  return {
    wish: { want, currencyId: coin.currency_id, unit, amount: settled, kind },
    coin,
    sort,
    amount,
    set: ({ amount: written, want: wanted, coin: code, ...kept }) => {
      if (written !== undefined) setAmount(written);
      // An amount belongs to its unit.
      if (kept.unit !== undefined && kept.unit !== unit) setAmount('');
      if (wanted !== undefined || code !== undefined) {
        setParams({ want: wanted ?? want, coin: code ?? coin.code }, { replace: true });
      }
      usePreferences.setState(kept);
    },
  };
}

/** A text once nothing was written for a moment; emptying it counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === '') {
      setSettled('');
      return undefined;
    }
    return clock.after(PAUSE_MS, () => setSettled(text));
  }, [text]);
  return text === '' ? '' : settled;
}
