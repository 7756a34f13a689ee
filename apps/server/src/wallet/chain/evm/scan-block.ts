import { formatDecimal, parseDecimal } from '@openbourse/money';
import { type Block, getAddress, type Hex, parseAbi, type Transaction } from 'viem';
import {
  type ChainAsset,
  ChainError,
  type Holding,
  houseOf,
  type IncomingTransfer,
  type RefillTransfer,
  type ScannedBlock,
  type WatchList,
} from '../chain.ts';
import type { EvmClient } from './evm-client.ts';
import { findCoinRefills, findTokenRefills, type RefillWallets } from './find-refills.ts';
import { findBalances, readBalances } from './read-balances.ts';

const TRANSFER = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

interface Scan {
  readonly client: EvmClient;
  readonly block: Block<bigint, true, 'latest'>;
  readonly watch: WatchList;
  /** Looked at whether or not the block names them. */
  readonly also: readonly string[];
  /** The wallets of the house: coins that come to them are no deposit. */
  readonly house: readonly string[];
  readonly hot: string;
  readonly cold: string | null;
  /** The payer of gas, whose coins are no deposit either; in small letters. */
  readonly gasPayer: string;
}

/** Movements of one asset in a block, and the balances of its holders after it where they changed. */
interface Moved {
  readonly transfers: readonly IncomingTransfer[];
  readonly balances: readonly Holding[];
  readonly refills: readonly RefillTransfer[];
}

/**
 * Reads what a block moved to the watched addresses: those that its transactions and logs name, and those that the
 * watch list adds. What is answered never exceeds what the balance of the address grew by since it was last read,
 * whatever transactions and logs claim (reliability: D2).
 */
export async function scanBlock(
  client: EvmClient,
  at: {
    readonly height: number;
    readonly hotAddress: string;
    readonly gasAddress: string;
    readonly coldAddress: string | null;
  },
  watch: WatchList,
): Promise<ScannedBlock> {
  const block = await client.getBlock({ blockNumber: BigInt(at.height), includeTransactions: true });
  assertHeight(block.number, at.height);
  const also = await watch.also();
  const { hotAddress: hot, coldAddress: cold } = at;
  const gasPayer = at.gasAddress.toLowerCase();
  const scan: Scan = { client, block, watch, also, house: houseOf(at), hot, cold, gasPayer };
  const moved: Moved[] = [];
  if (at.height > 0) {
    for (const asset of watch.assets)
      if (asset.contractAddress === null) moved.push(await coins(scan, asset));
    moved.push(...(await tokens(scan, watch.assets)));
  }
  return {
    height: at.height,
    hash: block.hash,
    parentHash: block.parentHash,
    transfers: moved.flatMap((one) => one.transfers),
    held: { balances: moved.flatMap((one) => one.balances), outputs: [] },
    spent: [],
    refills: moved.flatMap((one) => one.refills),
    sent: block.transactions
      .filter(({ from }) => from.toLowerCase() === hot.toLowerCase())
      .map((one) => one.hash),
  };
}

/** A node, or what stands before it, that answers with another block than the one that was asked for. */
export function assertHeight(number: bigint, height: number): void {
  if (number !== BigInt(height))
    throw new ChainError(`the node was asked for block ${height} and answers with block ${number}`);
}

const NOTHING: Moved = { transfers: [], balances: [], refills: [] };

/** The watched addresses among those that are named, those to look at in any case, and the house's own. */
async function touched(scan: Scan, named: ReadonlySet<string>): Promise<readonly string[]> {
  const { watch, also, house } = scan;
  const spelled = [...named].map((address) => getAddress(address));
  return [...new Set([...(await watch.watched(spelled)), ...also, ...house])];
}

interface Reading {
  readonly address: string;
  readonly before: bigint;
  readonly after: bigint;
}

/** Balance of each address when it was last read, else before the block, and after the block. */
async function readTouched(
  scan: Scan,
  asset: ChainAsset,
  addresses: readonly string[],
): Promise<{ readonly readings: readonly Reading[]; readonly balances: readonly Holding[] }> {
  const { currencyId, contractAddress: contract, scale } = asset;
  const known = await scan.watch.known(asset, addresses);
  const unread = addresses.filter((address) => !known.has(address));
  const earlier = await readBalances(scan.client, {
    contract,
    holders: unread,
    blockHash: scan.block.parentHash,
  });
  const unreadBefore = new Map(unread.map((address, place) => [address, earlier[place] ?? 0n]));
  const after = await readBalances(scan.client, { contract, holders: addresses, blockHash: scan.block.hash });
  const readings = addresses.map((address, place) => ({
    address,
    before: unreadBefore.get(address) ?? parseDecimal(known.get(address) ?? '0', scale),
    after: after[place] ?? 0n,
  }));
  const balances = readings
    .filter((one) => one.after !== (known.has(one.address) ? one.before : 0n))
    .map((one) => ({ currencyId, address: one.address, amount: formatDecimal(one.after, scale) }));
  return { readings, balances };
}

/** The chain's own coin: by transactions to the address, and what contracts paid beside them as one transfer. */
async function coins(scan: Scan, asset: ChainAsset): Promise<Moved> {
  const { transactions } = scan.block;
  const named = new Set(transactions.flatMap(({ from, to }) => (to === null ? [from] : [from, to])));
  const { readings, balances } = await readTouched(scan, asset, await touched(scan, named));
  const transfers: IncomingTransfer[] = [];
  for (const { address, before, after } of readings) {
    if (scan.house.includes(address)) continue;
    const holder = address.toLowerCase();
    const sent = transactions.filter((one) => one.from.toLowerCase() === holder);
    if (after === before && sent.length === 0) continue;
    let arrived = after - before + (await spentBy(scan, sent));
    const take = (wanted: bigint, name: Pick<IncomingTransfer, 'txid' | 'outputIndex'>): void => {
      const amount = wanted < arrived ? wanted : arrived;
      if (amount <= 0n) return;
      arrived -= amount;
      transfers.push(incoming({ asset, address, amount, ...name }));
    };
    const direct = transactions.filter((one) => one.to?.toLowerCase() === holder && one.value > 0n);
    for (const one of direct) if (one.from.toLowerCase() === scan.gasPayer) arrived -= one.value;
    for (const one of direct) {
      if (one.from.toLowerCase() !== scan.gasPayer) take(one.value, { txid: one.hash, outputIndex: -1 });
    }
    take(arrived, { txid: scan.block.hash, outputIndex: numberOf(holder) });
  }
  const wallets = walletsOf(scan, asset, readings);
  const block = {
    ...{ hash: scan.block.hash, transactions },
    isDone: async (one: Mined) => (await receiptOf(scan, one)).status === 'success',
    spentBy: (sent: readonly Mined[]) => spentBy(scan, sent),
  };
  const refills = wallets === null ? [] : await findCoinRefills(block, wallets);
  return { transfers, balances, refills };
}

/** The hot and the cold wallet as a block changed them; null without a cold one. */
function walletsOf(
  { hot, cold }: Scan,
  asset: ChainAsset,
  readings: readonly Reading[],
): RefillWallets | null {
  const ofHot = readings.find(({ address }) => address === hot);
  const ofCold = readings.find(({ address }) => address === cold);
  if (cold === null || ofHot === undefined || ofCold === undefined) return null;
  return { asset, hot: hot.toLowerCase(), cold: cold.toLowerCase(), ofHot, ofCold };
}

type Mined = Pick<Transaction, 'hash' | 'value'>;

/** Amount that transactions of a watched address took from it: value and gas. */
async function spentBy(scan: Scan, sent: readonly Mined[]): Promise<bigint> {
  let spent = 0n;
  for (const one of sent) {
    const receipt = await receiptOf(scan, one);
    spent += receipt.gasUsed * receipt.effectiveGasPrice + (receipt.status === 'success' ? one.value : 0n);
  }
  return spent;
}

async function receiptOf({ client, block }: Scan, { hash }: Mined) {
  const receipt = await client.getTransactionReceipt({ hash });
  if (receipt.blockHash !== block.hash) throw new ChainError('the block was replaced while it was read');
  return receipt;
}

async function tokens(scan: Scan, assets: readonly ChainAsset[]): Promise<readonly Moved[]> {
  const byContract = new Map(
    assets.flatMap((asset) =>
      asset.contractAddress === null ? [] : [[asset.contractAddress.toLowerCase(), asset] as const],
    ),
  );
  if (byContract.size === 0) return [];
  const logs = await scan.client.getLogs({
    blockHash: scan.block.hash,
    address: [...byContract.keys()] as Hex[],
    event: TRANSFER[0],
    strict: true,
  });
  const moved: Moved[] = [];
  for (const [contract, asset] of byContract) {
    const own = logs.filter((log) => log.address.toLowerCase() === contract);
    moved.push(
      await token(
        scan,
        asset,
        own.map(({ args, ...log }) => ({ ...log, ...args })),
      ),
    );
  }
  return moved;
}

interface TokenLog {
  readonly transactionHash: Hex;
  readonly logIndex: number;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** A token: by its logs, each up to what the balance grew by in the block itself. */
async function token(scan: Scan, asset: ChainAsset, logs: readonly TokenLog[]): Promise<Moved> {
  const addresses = await touched(scan, new Set(logs.flatMap(({ from, to }) => [from, to])));
  const { contractAddress: contract } = asset;
  // One without logs may be none, or broken; the other coins of the chain do not wait for it.
  const probe = { contract, holders: scan.house.slice(0, 1), blockHash: scan.block.hash };
  if (logs.length === 0 && (await findBalances(scan.client, probe)) === null) return NOTHING;
  const { readings, balances } = await readTouched(scan, asset, addresses);
  const receivers = new Set(logs.map(({ to }) => to.toLowerCase()));
  const paid = readings.filter(
    ({ address }) => !scan.house.includes(address) && receivers.has(address.toLowerCase()),
  );
  const holders = paid.map(({ address }) => address);
  const before = await readBalances(scan.client, { contract, holders, blockHash: scan.block.parentHash });
  const senders = new Map(scan.block.transactions.map((one) => [one.hash, one.from.toLowerCase()]));
  const transfers: IncomingTransfer[] = [];
  for (const [place, { address, after }] of paid.entries()) {
    const holder = address.toLowerCase();
    let arrived = after - (before[place] ?? 0n);
    for (const { transactionHash, from, value } of logs) {
      if (senders.get(transactionHash) === holder && from.toLowerCase() === holder) arrived += value;
    }
    for (const { transactionHash: txid, logIndex: outputIndex, to, value } of logs) {
      if (to.toLowerCase() !== holder) continue;
      const amount = value < arrived ? value : arrived;
      if (amount <= 0n) continue;
      arrived -= amount;
      transfers.push(incoming({ asset, address, amount, txid, outputIndex }));
    }
  }
  const wallets = walletsOf(scan, asset, readings);
  return { transfers, balances, refills: wallets === null ? [] : findTokenRefills(logs, wallets) };
}

function incoming(of: {
  readonly asset: ChainAsset;
  readonly address: string;
  readonly amount: bigint;
  readonly txid: string;
  readonly outputIndex: number;
}): IncomingTransfer {
  return {
    txid: of.txid,
    outputIndex: of.outputIndex,
    currencyId: of.asset.currencyId,
    address: of.address,
    amount: formatDecimal(of.amount, of.asset.scale),
  };
}

/**
 * Distinguishes the addresses that contracts paid in one block: 28 bits of the address, whatever else is
 * watched.
 */
function numberOf(address: string): number {
  return Number.parseInt(address.slice(-7), 16);
}
