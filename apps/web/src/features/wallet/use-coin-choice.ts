import { useSearchParams } from 'react-router';
import type { Coin, CoinChain } from './api.ts';

/** The coin and chain that a screen is about. They are in the address, so that a reload and a link keep them. */
export function useCoinChoice(coins: readonly Coin[], closedOf: (chain: CoinChain) => string | null) {
  const [params, setParams] = useSearchParams();
  const isOpen = (chain: CoinChain): boolean => closedOf(chain) === null;
  const coin =
    coins.find((one) => one.code === params.get('coin')) ??
    coins.find((one) => one.chains.some(isOpen)) ??
    coins[0];
  const chain =
    coin?.chains.find((one) => one.chain === params.get('chain')) ??
    coin?.chains.find(isOpen) ??
    coin?.chains[0];
  const choose = (choice: { readonly coin: string; readonly chain?: string }): void =>
    setParams({ ...choice }, { replace: true });
  return { coin, chain, choose };
}
