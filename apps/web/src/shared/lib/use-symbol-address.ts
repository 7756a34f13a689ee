import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** The pair that the address of a trading screen names, `?symbol=BTC/USDT`; naming another one replaces the address. */
export function useSymbolAddress(): readonly [symbol: string | null, name: (symbol: string) => void] {
  const [params, setParams] = useSearchParams();
  const name = (symbol: string): void =>
    setParams(
      (current) => {
        current.set('symbol', symbol);
        return current;
      },
      { replace: true },
    );
  return [params.get('symbol'), name];
}

/**
 * The one of the address, else the last one, else the first; undefined while there are none. The address names it from
 * then on, so that each tab and each link keeps its own.
 */
export function useAddressedChoice<One>(choices: {
  readonly all: readonly One[];
  readonly symbolOf: (one: One) => string;
  readonly isLast: (one: One) => boolean;
  /** Keeps the choice for visits whose address names none. */
  readonly remember: (one: One) => void;
}): One | undefined {
  const { all, symbolOf, isLast, remember } = choices;
  const [symbol, name] = useSymbolAddress();
  const chosen = all.find((one) => symbolOf(one) === symbol) ?? all.find(isLast) ?? all[0];
  const chosenSymbol = chosen === undefined ? null : symbolOf(chosen);
  const keep = useEffectEvent(() => {
    if (chosen === undefined) return;
    remember(chosen);
    if (symbolOf(chosen) !== symbol) name(symbolOf(chosen));
  });
  useEffect(() => keep(), [chosenSymbol, symbol]);
  return chosen;
}
