import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { CollectionPlan, OutgoingTransfer } from '../chain.ts';
import { COIN_SCALE, readCost } from './lay-out.ts';
import { readCoins, readTokens } from './read-held.ts';
import type { TronClient } from './tron-client.ts';

interface CollectionTerms {
  readonly hot: string;
  readonly feeLimitMax: bigint;
}

/**
 * Plans what brings an asset from the deposit addresses to the hot wallet. A token cannot pay for its energy: an address
 * without coins gets them from the gas wallet first, which makes it an account where it is none, and its token in the next
 * round.
 */
export async function planCollection(
  client: TronClient,
  plan: CollectionPlan,
  { hot, feeLimitMax }: CollectionTerms,
): Promise<readonly OutgoingTransfer[]> {
  const { asset, coin } = plan;
  const { contractAddress: contract } = asset;
  const minimum = parseDecimal(plan.minimum, asset.scale);
  const transfers: OutgoingTransfer[] = [];
  for (const { index: from, address } of plan.holders) {
    const coins = (await readCoins(client, address)) ?? 0n;
    const units = contract === null ? coins : await readTokens(client, contract, address);
    if (units < minimum || units === 0n) continue;
    const transfer = { asset, from, to: hot, memo: null, amount: formatDecimal(units, asset.scale) };
    const { burnt } = await readCost(client, transfer, { payer: address, feeLimitMax });
    if (contract === null) {
      if (units > burnt) transfers.push({ ...transfer, amount: formatDecimal(units - burnt, asset.scale) });
    } else if (coins >= burnt) transfers.push(transfer);
    else {
      const gas = formatDecimal(burnt - coins, COIN_SCALE);
      transfers.push({ asset: coin, from: 'gas', to: address, toIndex: from, memo: null, amount: gas });
    }
  }
  return transfers;
}
