import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { CollectionPlan, OutgoingTransfer } from '../chain.ts';
import type { EvmClient } from './evm-client.ts';
import { callOf, estimateGas, PLAIN_GAS, readGasPrice } from './lay-out.ts';
import { readBalances } from './read-balances.ts';

const COIN_SCALE = 18;
/** A collection waits for its turn; until then the price of gas may rise this often. */
const HEADROOM = 3n;

interface CollectionTerms {
  readonly hot: string;
  /** Wei for a unit of gas that no transaction exceeds. */
  readonly priceMax: bigint;
}

/**
 * Plans what brings an asset from the deposit addresses to the hot wallet. A token cannot pay for its gas: an
 * address without the coin gets it from the gas wallet first, and its token in the next round.
 */
export async function planCollection(
  client: EvmClient,
  plan: CollectionPlan,
  { hot, priceMax }: CollectionTerms,
): Promise<readonly OutgoingTransfer[]> {
  const { asset, coin } = plan;
  const deposit = plan.holders.map(({ address }) => address);
  const { hash: blockHash } = await client.getBlock();
  const price = (await readGasPrice(client, priceMax)).maxFeePerGas * HEADROOM;
  const read = (contract: string | null) => readBalances(client, { contract, holders: deposit, blockHash });
  const minimum = parseDecimal(plan.minimum, asset.scale);
  const held = await read(asset.contractAddress);
  const coins = asset.contractAddress === null ? held : await read(null);
  const transfers: OutgoingTransfer[] = [];
  for (const [place, { index: from, address }] of plan.holders.entries()) {
    const units = held[place] ?? 0n;
    if (units < minimum || units === 0n) continue;
    const payment = { asset, from, to: hot, memo: null };
    if (asset.contractAddress === null) {
      const rest = units - PLAIN_GAS * price;
      if (rest > 0n) transfers.push({ ...payment, amount: formatDecimal(rest, asset.scale) });
      continue;
    }
    const transfer = { ...payment, amount: formatDecimal(units, asset.scale) };
    const cost = (await estimateGas(client, address, callOf(transfer))) * price;
    const missing = cost - (coins[place] ?? 0n);
    if (missing <= 0n) transfers.push(transfer);
    else {
      const gas = formatDecimal(missing, COIN_SCALE);
      transfers.push({ asset: coin, from: 'gas', to: address, toIndex: from, memo: null, amount: gas });
    }
  }
  return transfers;
}
