import { formatDecimal } from '@openbourse/money';
import { type Block, type Hex, parseAbi, type Transaction } from 'viem';
import {
  type ChainAsset,
  ChainError,
  type IncomingTransfer,
  type ScannedBlock,
  type WatchList,
} from '../chain.ts';
import type { EvmClient } from './evm-client.ts';
import { readBalances } from './read-balances.ts';

const TRANSFER = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

interface Scan {
  readonly client: EvmClient;
  readonly block: Block<bigint, true, 'latest'>;
  /** By the address in small letters, spelled as the watch list does. */
  readonly watched: ReadonlyMap<string, string>;
  /** The house's own wallet, whose coins for gas are nobody's deposit; in small letters. */
  readonly gasAddress: string;
}

/**
 * Reads what a block moved to the watched addresses. What is answered never exceeds the change of the address's
 * balance between the parent and the block, whatever transactions and logs claim (reliability: D2).
 */
export async function scanBlock(
  client: EvmClient,
  at: { readonly height: number; readonly gasAddress: string },
  watch: WatchList,
): Promise<ScannedBlock> {
  const block = await client.getBlock({ blockNumber: BigInt(at.height), includeTransactions: true });
  const watched = new Map([...watch.addresses].map((address) => [address.toLowerCase(), address]));
  const scan: Scan = { client, block, watched, gasAddress: at.gasAddress.toLowerCase() };
  const transfers: IncomingTransfer[] = [];
  if (at.height > 0 && watched.size > 0) {
    for (const asset of watch.assets)
      if (asset.contractAddress === null) transfers.push(...(await coins(scan, asset)));
    transfers.push(...(await tokens(scan, watch.assets)));
  }
  return { height: at.height, hash: block.hash, parentHash: block.parentHash, transfers };
}

/** The chain's own coin: by transactions to the address, and what contracts paid beside them as one transfer. */
async function coins(scan: Scan, asset: ChainAsset): Promise<readonly IncomingTransfer[]> {
  const changes = await readChanges(scan, { contract: null, holders: [...scan.watched.keys()] });
  const transfers: IncomingTransfer[] = [];
  for (const [holder, change] of changes) {
    const sent = scan.block.transactions.filter((one) => one.from.toLowerCase() === holder);
    if (change === 0n && sent.length === 0) continue;
    let arrived = change + (await spentBy(scan, sent));
    const take = (wanted: bigint, name: Pick<IncomingTransfer, 'txid' | 'outputIndex'>): void => {
      const amount = wanted < arrived ? wanted : arrived;
      if (amount <= 0n) return;
      arrived -= amount;
      transfers.push(incoming(scan, { asset, holder, amount, ...name }));
    };
    const direct = scan.block.transactions.filter(
      (one) => one.to?.toLowerCase() === holder && one.value > 0n,
    );
    for (const one of direct) if (one.from.toLowerCase() === scan.gasAddress) arrived -= one.value;
    for (const one of direct) {
      if (one.from.toLowerCase() !== scan.gasAddress) take(one.value, { txid: one.hash, outputIndex: -1 });
    }
    take(arrived, { txid: scan.block.hash, outputIndex: numberOf(holder) });
  }
  return transfers;
}

/** What transactions of a watched address took from it: value and gas. */
async function spentBy(scan: Scan, sent: readonly Transaction[]): Promise<bigint> {
  let spent = 0n;
  for (const one of sent) {
    const receipt = await scan.client.getTransactionReceipt({ hash: one.hash });
    if (receipt.blockHash !== scan.block.hash)
      throw new ChainError('the block was replaced while it was read');
    spent += receipt.gasUsed * receipt.effectiveGasPrice + (receipt.status === 'success' ? one.value : 0n);
  }
  return spent;
}

async function tokens(scan: Scan, assets: readonly ChainAsset[]): Promise<readonly IncomingTransfer[]> {
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
  const senders = new Map(scan.block.transactions.map((one) => [one.hash, one.from.toLowerCase()]));
  const transfers: IncomingTransfer[] = [];
  for (const [contract, asset] of byContract) {
    const own = logs.filter((log) => log.address.toLowerCase() === contract);
    const holders = new Set(own.map((log) => log.args.to.toLowerCase()).filter((to) => scan.watched.has(to)));
    for (const [holder, change] of await readChanges(scan, { contract, holders: [...holders] })) {
      let arrived = change;
      for (const log of own) {
        const isOwnSpend =
          senders.get(log.transactionHash) === holder && log.args.from.toLowerCase() === holder;
        if (isOwnSpend) arrived += log.args.value;
      }
      for (const log of own) {
        if (log.args.to.toLowerCase() !== holder) continue;
        const amount = log.args.value < arrived ? log.args.value : arrived;
        if (amount <= 0n) continue;
        arrived -= amount;
        const name = { txid: log.transactionHash, outputIndex: log.logIndex };
        transfers.push(incoming(scan, { asset, holder, amount, ...name }));
      }
    }
  }
  return transfers;
}

async function readChanges(
  scan: Scan,
  of: { readonly contract: string | null; readonly holders: readonly string[] },
): Promise<readonly (readonly [string, bigint])[]> {
  const before = await readBalances(scan.client, { ...of, blockHash: scan.block.parentHash });
  const after = await readBalances(scan.client, { ...of, blockHash: scan.block.hash });
  return of.holders.map((holder, place) => [holder, (after[place] ?? 0n) - (before[place] ?? 0n)] as const);
}

function incoming(
  scan: Scan,
  of: {
    readonly asset: ChainAsset;
    readonly holder: string;
    readonly amount: bigint;
    readonly txid: string;
    readonly outputIndex: number;
  },
): IncomingTransfer {
  return {
    txid: of.txid,
    outputIndex: of.outputIndex,
    currencyId: of.asset.currencyId,
    address: scan.watched.get(of.holder) ?? of.holder,
    amount: formatDecimal(of.amount, of.asset.scale),
  };
}

/** Tells the addresses apart that contracts paid in one block: 28 bits of the address, whatever else is watched. */
function numberOf(address: string): number {
  return Number.parseInt(address.slice(-7), 16);
}
