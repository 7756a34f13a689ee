import { addDecimal } from '@openbourse/money';
import type { Chain, ChainAsset, WatchList } from '../chain/chain.ts';

/** Watches a few addresses of which nothing was read before, each looked at with every block. */
export function watchOf(addresses: readonly string[], assets: readonly ChainAsset[]): WatchList {
  const all = new Set(addresses);
  return {
    assets,
    watched: async (named) => new Set(named.filter((address) => all.has(address))),
    known: async () => new Map(),
    also: async () => addresses,
    outputsOf: async () => [],
  };
}

/** Holdings of the hot wallet and the deposit addresses below an index, by the node. */
export async function heldAt(
  chain: Chain,
  asset: ChainAsset,
  count: number,
): Promise<{ readonly total: string; readonly hot: string }> {
  const addresses = Array.from({ length: count }, (_, index) => chain.deriveAddress(index));
  const of = { block: await chain.head(), assets: [asset] };
  const { balances, outputs } = await chain.readHeld([chain.hotAddress, ...addresses], of);
  const held = [...balances, ...outputs];
  const sum = (rows: typeof held): string =>
    rows.reduce((total, { amount }) => addDecimal(total, amount), '0');
  return { total: sum(held), hot: sum(held.filter(({ address }) => address === chain.hotAddress)) };
}
