import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { HeldOutput, IncomingTransfer, ScannedBlock, WatchList } from '../chain.ts';
import { COIN_SCALE } from './outputs.ts';
import type { UtxoClient } from './utxo-client.ts';

interface NodeBlock {
  readonly hash: string;
  readonly previousblockhash?: string;
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly { readonly coinbase?: string; readonly txid?: string; readonly vout?: number }[];
    readonly vout: readonly NodeOutput[];
  }[];
}

/** Outputs of other kinds, such as Litecoin's MWEB, have neither a value nor a script. */
interface NodeOutput {
  readonly n: number;
  readonly value?: string;
  /** Nodes before Bitcoin Core 22 answer a list. */
  readonly scriptPubKey?: { readonly address?: string; readonly addresses?: readonly string[] };
}

interface PaidOutput {
  readonly txid: string;
  readonly n: number;
  readonly address: string;
  readonly value: string;
}

const NO_PARENT = '0'.repeat(64);

/**
 * Reads the outputs of a block that pay watched addresses and the hot wallet, and everything that it spent.
 * The outputs of a mined coin itself are left out: they cannot be spent for 100 blocks, so deposit addresses
 * are not meant for mining.
 */
export async function scanBlock(
  client: UtxoClient,
  { height, hotAddress }: { readonly height: number; readonly hotAddress: string },
  watch: WatchList,
): Promise<ScannedBlock> {
  const hash = await client.call<string>('getblockhash', [height]);
  const block = await client.call<NodeBlock>('getblock', [hash, 2]);
  const paid = block.tx.flatMap(paidOutputs);
  const asset = watch.assets.find((one) => one.contractAddress === null);
  const watched = await watch.watched([...new Set(paid.map(({ address }) => address))]);
  const transfers: IncomingTransfer[] = [];
  const outputs: HeldOutput[] = [];
  for (const { txid, n, address, value } of paid) {
    const amount = formatDecimal(parseDecimal(value, COIN_SCALE), COIN_SCALE);
    if (asset === undefined || amount === '0') continue;
    if (watched.has(address))
      transfers.push({ txid, outputIndex: n, currencyId: asset.currencyId, address, amount });
    else if (address !== hotAddress) continue;
    outputs.push({ name: `${txid}:${n}`, address, amount, height });
  }
  const spent = block.tx.flatMap(({ vin }) =>
    vin.flatMap(({ txid, vout }) => (txid === undefined || vout === undefined ? [] : [`${txid}:${vout}`])),
  );
  const parentHash = block.previousblockhash ?? NO_PARENT;
  return { height, hash, parentHash, transfers, held: { balances: [], outputs }, spent };
}

function paidOutputs({ txid, vin, vout }: NodeBlock['tx'][number]): PaidOutput[] {
  if (vin.some((input) => input.coinbase !== undefined)) return [];
  return vout.flatMap(({ n, value, scriptPubKey }) => {
    const address = scriptPubKey?.address ?? scriptPubKey?.addresses?.[0];
    return address === undefined || value === undefined ? [] : [{ txid, n, address, value }];
  });
}
