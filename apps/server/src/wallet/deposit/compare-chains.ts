import type { CoverageState, ReplyOf, wallet } from '@openbourse/api';
import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';

export type ChainReply = ReplyOf<typeof wallet.operatorChains>[number];
/** An asset without what is declared elsewhere, which is compared over all chains. */
export type ReadAsset = Omit<ChainReply['assets'][number], 'declared_total' | 'state'>;
export type ReadChain = Omit<ChainReply, 'assets'> & { readonly assets: readonly ReadAsset[] };

/** Blocks that may have come since the reading while it still counts as read to the end. */
export const LAG_MAX = 3;

export function isReadToEnd({ lag, error }: Pick<ChainReply, 'lag' | 'error'>): boolean {
  return lag !== null && lag <= LAG_MAX && error === null;
}

/**
 * Says of each asset of the chains whether it is covered. What is declared of a coin is on none of them: it makes up for
 * those that are short once it covers all that they lack together.
 */
export function compareChains(
  chains: readonly ReadChain[],
  declared: ReadonlyMap<number, string>,
): ChainReply[] {
  const lacking = new Map<number, string>();
  for (const chain of chains.filter(isReadToEnd)) {
    for (const asset of chain.assets) {
      const { currency_id: id } = asset;
      lacking.set(id, addDecimal(lacking.get(id) ?? '0', lackOf(asset)));
    }
  }
  const present = (asset: ReadAsset, isRead: boolean): ChainReply['assets'][number] => {
    const { currency_id: id } = asset;
    const total = declared.get(id) ?? '0';
    const isMadeUp = compareDecimal(lacking.get(id) ?? '0', total) <= 0;
    return { ...asset, declared_total: total, state: stateOf(asset, { isRead, isMadeUp }) };
  };
  return chains.map((chain) => ({
    ...chain,
    assets: chain.assets.map((asset) => present(asset, isReadToEnd(chain))),
  }));
}

function stateOf(
  { is_covered: isCovered }: ReadAsset,
  { isRead, isMadeUp }: { readonly isRead: boolean; readonly isMadeUp: boolean },
): CoverageState {
  if (isCovered === true) return 'covered';
  if (isCovered === null || !isRead) return 'unknown';
  return isMadeUp ? 'declared' : 'short';
}

/** Amount that an asset lacks; zero where its chain does not answer. */
function lackOf({ custody_total: custody, owed, in_flight: inFlight }: ReadAsset): string {
  const lack = subDecimal(subDecimal(owed, inFlight), custody ?? owed);
  return compareDecimal(lack, '0') > 0 ? lack : '0';
}
