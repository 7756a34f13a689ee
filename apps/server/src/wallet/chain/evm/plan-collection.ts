import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { CollectionPlan, OutgoingTransfer } from '../chain.ts';
import type { EvmClient } from './evm-client.ts';
import { callOf, estimateGas, PLAIN_GAS, readGasPrice } from './lay-out.ts';
import { readBalances } from './read-balances.ts';

const COIN_SCALE = 18;
/** A collection waits for its turn; until then the price of gas may rise this often. */
const HEADROOM = 3n;

export interface CollectionAddresses {
  readonly deposit: readonly string[];
  readonly hot: string;
}

/**
 * Plans what brings an asset from the deposit addresses to the hot wallet. A token cannot pay for its gas: an
 * address without the coin gets it from the gas wallet first, and its token in the next round.
 */
export async function planCollection(
  client: EvmClient,
  plan: CollectionPlan,
  { deposit, hot }: CollectionAddresses,
): Promise<readonly OutgoingTransfer[]> {
  const { asset, coin } = plan;
  const { hash: blockHash } = await client.getBlock();
  const price = (await readGasPrice(client)).maxFeePerGas * HEADROOM;
  const read = (contract: string | null) => readBalances(client, { contract, holders: deposit, blockHash });
  const minimum = parseDecimal(plan.minimum, asset.scale);
  const held = await read(asset.contractAddress);
  const coins = asset.contractAddress === null ? held : await read(null);
  const transfers: OutgoingTransfer[] = [];
  for (const [from, address] of deposit.entries()) {
    const units = held[from] ?? 0n;
    if (units < minimum || units === 0n) continue;
    const payment = { asset, from, to: hot, memo: null };
    if (asset.contractAddress === null) {
      const rest = units - PLAIN_GAS * price;
      if (rest > 0n) transfers.push({ ...payment, amount: formatDecimal(rest, asset.scale) });
      continue;
    }
    const transfer = { ...payment, amount: formatDecimal(units, asset.scale) };
    const cost = (await estimateGas(client, address, callOf(transfer))) * price;
    const missing = cost - (coins[from] ?? 0n);
    if (missing <= 0n) transfers.push(transfer);
    else {
      const gas = formatDecimal(missing, COIN_SCALE);
      transfers.push({ asset: coin, from: 'gas', to: address, memo: null, amount: gas });
    }
  }
  return transfers;
}
