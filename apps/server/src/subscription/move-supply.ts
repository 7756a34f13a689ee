import type { Tx } from '../kernel/db.ts';
import type { OfferingRecord } from './offering.ts';
import { ISSUER, type SubscriptionDeps, SUPPLY } from './subscription-deps.ts';

/** Sets the supply of an offering aside when it is published, or gives the issuer back what is left of it. */
export async function moveSupply(
  tx: Tx,
  { ledger }: Pick<SubscriptionDeps, 'ledger'>,
  move: {
    readonly offering: Pick<OfferingRecord, 'id' | 'tokenId'>;
    readonly amount: string;
    readonly to: 'house' | 'issuer';
  },
): Promise<void> {
  const { offering, amount, to } = move;
  if (amount === '0') return;
  const [given, taken] = to === 'house' ? [amount, `-${amount}`] : [`-${amount}`, amount];
  await ledger.post(tx, {
    kind: to === 'house' ? 'subscription_supply' : 'subscription_return',
    reference: String(offering.id),
    idempotencyKey: `offering:${offering.id}`,
    postings: [
      { owner: { world: ISSUER }, currencyId: offering.tokenId, amount: taken },
      { owner: { house: SUPPLY }, currencyId: offering.tokenId, amount: given },
    ],
  });
}
