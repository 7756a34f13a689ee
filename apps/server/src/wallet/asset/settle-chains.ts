import type { Tx } from '../../kernel/db.ts';
import type { Chain } from '../chain/chain.ts';
import { bindNetwork, type ListedChain, listChains, setActive } from './listing-queries.ts';

/**
 * Compares the chains that have a node with those that are listed. A listed one takes the network of its first node; a node
 * of another network is refused. Answers the reasons by code. A chain that is not listed yet is read once it is.
 */
export async function settleChains(
  tx: Tx,
  opened: readonly Pick<Chain, 'code' | 'family' | 'network'>[],
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>();
  for (const chain of opened) await bindNetwork(tx, chain);
  for (const listed of await listChains(tx)) {
    const chain = opened.find(({ code }) => code === listed.code);
    if (chain === undefined || nameOf(chain) === nameOf(listed)) continue;
    refusals.set(
      chain.code,
      `${chain.code} is listed as ${nameOf(listed)}, and its node in OB_CHAINS_FILE is of ${nameOf(chain)}`,
    );
  }
  await setActive(
    tx,
    opened.map(({ code }) => code).filter((code) => !refusals.has(code)),
  );
  return refusals;
}

function nameOf({ family, network }: Pick<ListedChain, 'family' | 'network'>): string {
  return `${family} ${network ?? 'without a network'}`;
}
