import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { usePageTitle } from '@openbourse/kit/lib/use-page-title.ts';
import { decimalsOfStep } from './model/matches.ts';

/** Names a page by the price that it watches, so that a tab in the background shows it: "63,740.14 BTC/USDT". */
export function usePriceTitle(watched: {
  readonly price: string | null;
  readonly symbol: string;
  readonly tick: string;
}): void {
  const format = useFormat();
  const { price, symbol, tick } = watched;
  usePageTitle(price === null ? symbol : `${format.price(price, decimalsOfStep(tick))} ${symbol}`);
}
