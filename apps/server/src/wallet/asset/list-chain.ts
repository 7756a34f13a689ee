import type { DecodedInputOf, wallet as calls } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Outcome } from '../../operator/index.ts';
import type { ListingDeps } from './list-asset.ts';
import { insertChain } from './listing-queries.ts';

type Input = DecodedInputOf<typeof calls.operatorListChain>;

/** Asks the node of the chain whether it is of the network that is proposed. */
export async function examineChain({ chains }: Pick<ListingDeps, 'chains'>, input: Input): Promise<void> {
  const chain = chains.get(input.chain);
  if (chain === undefined) return;
  if (chain.family !== input.family) throw invalid('family', { limit: chain.family, accepted: chain.family });
  if (chain.network !== input.network)
    throw invalid('network', { limit: chain.network, accepted: chain.network });
  // A node of another network than the configured one does not answer for its end.
  await chain.head().catch(() => {
    throw new AppError('wallet.chain_unavailable', { field: 'chain', chain: chain.code });
  });
}

/** Lists a chain. Where it has a node, its reader begins within a second, and assets can be listed on it. */
export async function listChain(
  tx: Tx,
  deps: ListingDeps,
  { input }: { readonly input: Input },
): Promise<Outcome> {
  const { chain: code, name, family, network, reason } = input;
  const { confirmations_credit: credit, confirmations_withdraw: withdraw } = input;
  if (withdraw < credit)
    throw invalid('confirmations_withdraw', { limit: `${credit}`, accepted: `${credit}` });
  const isActive = deps.chains.has(code);
  const isNew = await insertChain(tx, { code, name, family, network, credit, withdraw, isActive });
  if (!isNew) throw new AppError('wallet.chain_exists', { field: 'chain' });
  return {
    isNew: true,
    entry: {
      action: 'wallet.list_chain',
      subject: { kind: 'chain', id: code },
      reason,
      before: null,
      after: {
        ...{ chain: code, name, family, network },
        ...{ confirmations_credit: credit, confirmations_withdraw: withdraw },
        examined_by: isActive ? 'node' : 'nobody',
      },
    },
  };
}

function invalid(field: string, details: { readonly limit: string; readonly accepted: string }): AppError {
  return new AppError('wallet.listing_invalid', { field, ...details });
}
