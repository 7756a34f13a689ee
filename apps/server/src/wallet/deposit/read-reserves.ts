import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { listValid } from '../declaration/declaration-queries.ts';
import { type ChainReply, isReadToEnd } from './compare-chains.ts';

/** Holdings of a currency in one place: a chain by its code, or a place as it was declared. */
export interface Reserve {
  readonly currencyId: number;
  readonly kind: 'chain' | 'declared';
  readonly place: string;
  readonly amount: string;
}

/**
 * Holdings that are known now. Of a chain that does not answer or is not read to its end nothing is taken for granted, as in
 * the comparison of custody.
 */
export async function readReserves(
  { db, clock }: { readonly db: Db; readonly clock: Pick<Clock, 'now'> },
  chains: readonly ChainReply[],
): Promise<readonly Reserve[]> {
  const held = chains
    .filter(isReadToEnd)
    .flatMap(({ chain, assets }) =>
      assets.flatMap(({ currency_id: currencyId, custody_total: amount }) =>
        amount === null ? [] : [{ currencyId, kind: 'chain' as const, place: chain, amount }],
      ),
    );
  const declared = await listValid(db, clock.now());
  return [...held, ...declared.map((one) => ({ ...one, kind: 'declared' as const }))];
}
