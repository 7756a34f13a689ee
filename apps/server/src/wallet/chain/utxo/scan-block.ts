import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { IncomingTransfer, ScannedBlock, WatchList } from '../chain.ts';
import type { UtxoNetwork } from './network-data.ts';
import { COIN_SCALE } from './outputs.ts';
import { scriptHex } from './utxo-address.ts';
import type { UtxoClient } from './utxo-client.ts';

interface NodeBlock {
  readonly hash: string;
  readonly previousblockhash?: string;
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly { readonly coinbase?: string }[];
    readonly vout: readonly NodeOutput[];
  }[];
}

/** Outputs of other kinds, such as Litecoin's MWEB, have neither a value nor a script. */
interface NodeOutput {
  readonly n: number;
  readonly value?: string;
  readonly scriptPubKey?: { readonly hex: string };
}

const NO_PARENT = '0'.repeat(64);

/**
 * Reads the outputs of a block that pay watched addresses. The outputs of a mined coin itself are left out: they
 * cannot be spent for 100 blocks, so nobody should mine to a deposit address.
 */
export async function scanBlock(
  of: { readonly client: UtxoClient; readonly network: UtxoNetwork },
  height: number,
  watch: WatchList,
): Promise<ScannedBlock> {
  const hash = await of.client.call<string>('getblockhash', [height]);
  const block = await of.client.call<NodeBlock>('getblock', [hash, 2]);
  const asset = watch.assets.find((one) => one.contractAddress === null);
  const owners = new Map([...watch.addresses].map((address) => [scriptHex(address, of.network), address]));
  const transfers: IncomingTransfer[] = [];
  for (const { txid, vin, vout } of block.tx) {
    if (asset === undefined || vin.some((input) => input.coinbase !== undefined)) continue;
    for (const { n, value, scriptPubKey } of vout) {
      const address = owners.get(scriptPubKey?.hex ?? '');
      if (address === undefined || value === undefined) continue;
      const units = parseDecimal(value, COIN_SCALE);
      if (units === 0n) continue;
      const amount = formatDecimal(units, COIN_SCALE);
      transfers.push({ txid, outputIndex: n, currencyId: asset.currencyId, address, amount });
    }
  }
  return { height, hash, parentHash: block.previousblockhash ?? NO_PARENT, transfers };
}
