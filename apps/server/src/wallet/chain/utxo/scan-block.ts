import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  type BlockName,
  type ChainAsset,
  ChainError,
  type HeldOutput,
  type IncomingTransfer,
  type RefillTransfer,
  type ScannedBlock,
  type WatchList,
} from '../chain.ts';
import { merkleRoot } from './merkle-root.ts';
import { COIN_SCALE } from './outputs.ts';
import type { UtxoClient } from './utxo-client.ts';

interface NodeBlock {
  readonly hash: string;
  readonly previousblockhash: string;
  readonly merkleroot: string;
  readonly tx: readonly NodeTransaction[];
}

interface NodeTransaction {
  readonly txid: string;
  readonly vin: readonly { readonly coinbase?: string; readonly txid?: string; readonly vout?: number }[];
  readonly vout: readonly NodeOutput[];
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

/**
 * Reads the outputs of a block that pay watched addresses and the wallets of the house, and everything that it spent.
 * The outputs of a mined coin itself are left out: they cannot be spent for 100 blocks, so deposit addresses
 * are not meant for mining.
 */
export async function scanBlock(
  client: UtxoClient,
  { height, ...house }: { readonly height: number } & House,
  watch: WatchList,
): Promise<ScannedBlock> {
  const hash = await client.call<string>('getblockhash', [height]);
  const block = await client.call<NodeBlock>('getblock', [hash, 2]);
  await assertWhole(block, { height, hash });
  const paid = block.tx.flatMap(paidOutputs);
  const asset = watch.assets.find((one) => one.contractAddress === null);
  const watched = await watch.watched([...new Set(paid.map(({ address }) => address))]);
  const transfers: IncomingTransfer[] = [];
  const outputs: HeldOutput[] = [];
  for (const { txid, n, address, value } of paid) {
    const isHouse = address === house.hotAddress || address === house.coldAddress;
    if (asset === undefined || !(isHouse || watched.has(address))) continue;
    const amount = formatDecimal(parseDecimal(value, COIN_SCALE), COIN_SCALE);
    if (amount === '0') continue;
    outputs.push({ name: `${txid}:${n}`, address, amount, height });
    if (!isHouse) transfers.push({ txid, outputIndex: n, currencyId: asset.currencyId, address, amount });
  }
  const spent = block.tx.flatMap(spentOutputs);
  const refills = asset === undefined ? [] : await findRefills(block, { asset, house, watch });
  const parentHash = block.previousblockhash;
  const sent = await findSent(block, { hotAddress: house.hotAddress, watch });
  return { height, hash, parentHash, transfers, held: { balances: [], outputs }, spent, refills, sent };
}

/** Transactions that spend outputs of the hot wallet, be they on record or of the block itself. */
async function findSent(
  { tx }: NodeBlock,
  { hotAddress, watch }: { readonly hotAddress: string; readonly watch: WatchList },
): Promise<readonly string[]> {
  const known = await watch.outputsOf(hotAddress, tx.flatMap(spentOutputs));
  const fresh = tx.flatMap(paidOutputs).filter(({ address }) => address === hotAddress);
  const own = new Set([...known.map(({ name }) => name), ...fresh.map(({ txid, n }) => `${txid}:${n}`)]);
  return tx.filter((one) => spentOutputs(one).some((name) => own.has(name))).map(({ txid }) => txid);
}

interface House {
  readonly hotAddress: string;
  readonly coldAddress: string | null;
}

/** Transactions that spend outputs of the cold wallet and pay the hot one: up to what they took from the cold wallet. */
async function findRefills(
  { tx }: NodeBlock,
  of: { readonly asset: ChainAsset; readonly house: House; readonly watch: WatchList },
): Promise<readonly RefillTransfer[]> {
  const { hotAddress, coldAddress } = of.house;
  if (coldAddress === null) return [];
  const paying = tx.filter((one) => paidOutputs(one).some(({ address }) => address === hotAddress));
  if (paying.length === 0) return [];
  const known = await of.watch.outputsOf(coldAddress, paying.flatMap(spentOutputs));
  // What the block itself paid the cold wallet is on no record yet.
  const fresh = tx.flatMap(paidOutputs).filter(({ address }) => address === coldAddress);
  const units = new Map([
    ...known.map(({ name, amount }) => [name, parseDecimal(amount, COIN_SCALE)] as const),
    ...fresh.map(({ txid, n, value }) => [`${txid}:${n}`, parseDecimal(value, COIN_SCALE)] as const),
  ]);
  return paying.flatMap((one) => {
    const paidTo = (wanted: string): bigint =>
      paidOutputs(one)
        .filter(({ address }) => address === wanted)
        .reduce((sum, { value }) => sum + parseDecimal(value, COIN_SCALE), 0n);
    const taken = spentOutputs(one).reduce((sum, name) => sum + (units.get(name) ?? 0n), 0n);
    const lost = taken - paidTo(coldAddress);
    const gained = paidTo(hotAddress);
    const moved = gained < lost ? gained : lost;
    const { currencyId } = of.asset;
    return moved > 0n ? [{ txid: one.txid, currencyId, amount: formatDecimal(moved, COIN_SCALE) }] : [];
  });
}

function spentOutputs({ vin }: NodeTransaction): string[] {
  return vin.flatMap(({ txid, vout }) =>
    txid === undefined || vout === undefined ? [] : [`${txid}:${vout}`],
  );
}

/** A list of transactions that is cut has another Merkle root than the header of its block. */
async function assertWhole(block: NodeBlock, { height, hash }: BlockName): Promise<void> {
  if (block.hash !== hash)
    throw new ChainError(`the node was asked for block ${hash} and answers with another`);
  if ((await merkleRoot(block.tx.map(({ txid }) => txid))) !== block.merkleroot)
    throw new ChainError(`block ${height} comes from the node with not all of its transactions`);
}

function paidOutputs({ txid, vin, vout }: NodeTransaction): PaidOutput[] {
  if (vin.some((input) => input.coinbase !== undefined)) return [];
  return vout.flatMap(({ n, value, scriptPubKey }) => {
    const address = scriptPubKey?.address ?? scriptPubKey?.addresses?.[0];
    return address === undefined || value === undefined ? [] : [{ txid, n, address, value }];
  });
}
