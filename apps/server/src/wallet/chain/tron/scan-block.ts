import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  type ChainAsset,
  ChainError,
  houseOf,
  type Holding,
  type IncomingTransfer,
  type RefillTransfer,
  type ScannedBlock,
  type WatchList,
} from '../chain.ts';
import { changeOf, feesOf, readHeld, readTokens } from './read-held.ts';
import { type BlockMoves, readMoves } from './read-moves.ts';
import type { TronClient } from './tron-client.ts';

/**
 * Down to so far behind the end of the chain balances after a block are read, for which the node shows all blocks since
 * then. A server that catches up reads them only for what the present balance of an address does not cover.
 */
const COMPARED_BLOCKS = 20;

interface Scan {
  readonly client: TronClient;
  readonly block: BlockMoves;
  readonly watch: WatchList;
  readonly isCompared: boolean;
  readonly wallets: Wallets;
}

/** The wallets of the house. */
interface Wallets {
  readonly hotAddress: string;
  readonly gasAddress: string;
  readonly coldAddress: string | null;
}

interface Moved {
  readonly transfers: readonly IncomingTransfer[];
  readonly balances: readonly Holding[];
  readonly refills: readonly RefillTransfer[];
}

/**
 * Reads what a block moved to the watched addresses. Its transactions, their logs and inner payments name everyone whom it
 * touched, so no other address is looked at. What is answered never exceeds what the balance of an address grew by.
 */
export async function scanBlock(
  client: TronClient,
  { height, ...wallets }: Wallets & { readonly height: number },
  watch: WatchList,
): Promise<ScannedBlock> {
  const block = await readMoves(client, height);
  if (block === null) throw new ChainError(`there is no block ${height}`);
  const isCompared = (await client.head()).height - height <= COMPARED_BLOCKS;
  const scan: Scan = { client, block, watch, isCompared, wallets };
  const moved: Moved[] = [];
  for (const asset of watch.assets) moved.push(await scanAsset(scan, asset));
  const { hash, parentHash } = block;
  return {
    ...{ height, hash, parentHash },
    transfers: moved.flatMap(({ transfers }) => transfers),
    held: { balances: moved.flatMap(({ balances }) => balances), outputs: [] },
    spent: [],
    refills: moved.flatMap(({ refills }) => refills),
    sent: [...new Set(block.moves.filter(({ from }) => from === wallets.hotAddress).map(({ txid }) => txid))],
  };
}

async function scanAsset(scan: Scan, asset: ChainAsset): Promise<Moved> {
  const { block, watch, wallets } = scan;
  const { hotAddress, gasAddress, coldAddress } = wallets;
  const { currencyId, contractAddress, scale } = asset;
  const moves = block.moves.filter(({ contract }) => contract === contractAddress);
  const payers = contractAddress === null ? block.fees.map(({ payer }) => payer) : [];
  const named = [...new Set([...moves.flatMap(({ from, to }) => [from, to]), ...payers])];
  const house = houseOf(wallets).filter((address) => named.includes(address));
  const touched = [...new Set([...(await watch.watched(named)), ...house])];
  if (touched.length === 0) return { transfers: [], balances: [], refills: [] };
  const known = await watch.known(asset, touched);
  const after = await readAfter(scan, asset, { touched, known });
  const [transfers, balances]: [IncomingTransfer[], Holding[]] = [[], []];
  for (const address of touched) {
    const held = after.get(address) ?? 0n;
    const change = changeOf(block, address, asset);
    const before = beforeOf(known.get(address), { held, change, scale });
    if (known.has(address) && held !== before)
      balances.push({ currencyId, address, amount: formatDecimal(held, scale) });
    if (house.includes(address)) continue;
    const own = moves.filter(({ from, to }) => from === address || to === address);
    let arrived = held - before + spentBy(block, address, { own, asset });
    // What pays for the gas of collections is no deposit.
    const isGas = (from: string): boolean => contractAddress === null && from === gasAddress;
    for (const { to, from, units } of own) if (to === address && isGas(from)) arrived -= units;
    for (const { to, from, units, txid, outputIndex } of own) {
      const taken = units < arrived ? units : arrived;
      if (to !== address || isGas(from) || taken <= 0n) continue;
      arrived -= taken;
      transfers.push({ txid, outputIndex, currencyId, address, amount: formatDecimal(taken, scale) });
    }
  }
  const refills = moves
    .filter(({ from, to }) => from === coldAddress && to === hotAddress)
    .map(({ txid, units }) => ({ txid, currencyId, amount: formatDecimal(units, scale) }));
  return { transfers, balances, refills };
}

/**
 * Units after the block: by the node near the end of the chain, else by what was known and what the block says. That a
 * contract logs what it does not move would show in what the address has now; the moves of coins are the node's own.
 */
async function readAfter(
  scan: Scan,
  asset: ChainAsset,
  of: { readonly touched: readonly string[]; readonly known: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, bigint>> {
  const { client, block } = scan;
  const { scale } = asset;
  const believed = of.touched.map((address) => {
    const change = changeOf(block, address, asset);
    return { address, change, units: parseDecimal(of.known.get(address) ?? '0', scale) + change };
  });
  const doubted = scan.isCompared ? of.touched : await listUncovered(scan, asset, believed);
  const held = await readHeld(client, doubted, { block, assets: [asset] });
  return new Map([
    ...believed.map(({ address, units }) => [address, units] as const),
    ...held.map(({ address, amount }) => [address, parseDecimal(amount, scale)] as const),
  ]);
}

/** Deposit addresses that have less of a token now than logs have brought there up to the block. */
async function listUncovered(
  { client, wallets }: Scan,
  { contractAddress: contract }: ChainAsset,
  believed: readonly { readonly address: string; readonly change: bigint; readonly units: bigint }[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { address, change, units } of believed) {
    if (contract === null || change <= 0n || houseOf(wallets).includes(address)) continue;
    if ((await readTokens(client, contract, address)) < units) found.push(address);
  }
  return found;
}

/** An address whose past is not on record yet is believed to have held what the block did not bring. */
function beforeOf(
  known: string | undefined,
  { held, change, scale }: { readonly held: bigint; readonly change: bigint; readonly scale: number },
): bigint {
  if (known !== undefined) return parseDecimal(known, scale);
  return held > change ? held - change : 0n;
}

/** Units that an address spent in the block, fees included. */
function spentBy(
  { fees }: BlockMoves,
  address: string,
  { own, asset }: { readonly own: BlockMoves['moves']; readonly asset: ChainAsset },
): bigint {
  const paid = own.reduce((sum, { from, units }) => (from === address ? sum + units : sum), 0n);
  return asset.contractAddress === null ? paid + feesOf(fees, address) : paid;
}
