import { formatDecimal, parseDecimal } from '@openbourse/money';
import { tronAccountOf, type TronPayment, writeTronPayment } from '../../../signer/index.ts';
import { ChainError, type OutgoingTransfer, type TransactionSlot } from '../chain.ts';
import { readCoins } from './read-held.ts';
import type { TronClient, TronHeader } from './tron-client.ts';

export const COIN_SCALE = 6;
/**
 * For so long a transaction may be mined, an hour; the chain allows a day. What was lost is sent again and again meanwhile,
 * so it is rarely too short, and a collection that is given up after an hour has expired.
 */
export const LIFETIME_MS = 3_600_000;
/** A transaction that is signed with less than this left is not worth sending. */
const LEFT_MIN_MS = 600_000;
/** Bytes of a signed transaction around its raw data, and those that the chain counts for its result. */
const BYTES_AROUND = 134n;
const TRANSFER = 'a9059cbb';

/** Charges of the network, in units of its coin. */
interface Prices {
  readonly energy: bigint;
  readonly byte: bigint;
  /** For an account that is paid for the first time. */
  readonly account: bigint;
}

/** The cost of a transfer, in units of the coin. */
export interface Cost {
  /** The most that is burnt for energy, which stands in the transaction. */
  readonly feeLimit: bigint;
  /** The most in all. */
  readonly most: bigint;
  /** The most that is burnt, beside the energy and the bandwidth that the payer has for nothing. */
  readonly burnt: bigint;
}

/** Everything that makes a transfer the same bytes again. */
interface SlotParts {
  readonly timestamp: number;
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  readonly feeLimit: bigint;
}

/**
 * Names a slot. A nonce, TRON has none: in its place is the instant that a transaction carries, which no other of the payer
 * has, so that two equal transfers are not the same bytes. The block that it refers to is final, so that its chain goes on.
 */
export function freeSlot(
  payer: string,
  of: { readonly head: TronHeader; readonly final: TronHeader; readonly feeLimit: bigint },
  taken: readonly TransactionSlot[],
): TransactionSlot {
  const used = new Set(taken.flatMap(({ uses }) => uses).map((use) => use.split(':').slice(0, 2).join(':')));
  let { timestamp } = of.head;
  while (used.has(`${payer}:${timestamp}`)) timestamp += 1;
  const { hash } = of.final;
  return { uses: [`${payer}:${timestamp}:${hash.slice(12, 16)}${hash.slice(16, 32)}:${of.feeLimit}`] };
}

function readSlot({ uses }: TransactionSlot, payer: string): SlotParts {
  const [use = ''] = uses;
  const found = /^([^:]+):([0-9]+):([0-9a-f]{4})([0-9a-f]{16}):([0-9]+)$/.exec(use);
  const [, address, timestamp = '', refBlockBytes = '', refBlockHash = '', feeLimit = '0'] = found ?? [];
  if (uses.length !== 1 || address !== payer)
    throw new ChainError(`${uses.join(', ')} is no slot of ${payer}`);
  return {
    timestamp: Number.parseInt(timestamp, 10),
    refBlockBytes,
    refBlockHash,
    feeLimit: BigInt(feeLimit),
  };
}

/** The raw data of a transfer in its slot. Fails where too little of its time is left. */
export function layOut(
  transfer: OutgoingTransfer,
  of: { readonly payer: string; readonly slot: TransactionSlot; readonly head: TronHeader },
): Uint8Array {
  const { feeLimit, ...slot } = readSlot(of.slot, of.payer);
  const expiration = slot.timestamp + LIFETIME_MS;
  if (expiration - of.head.timestamp < LEFT_MIN_MS)
    throw new ChainError(`the time of ${of.slot.uses.join(', ')} is over; another slot is needed`);
  return writeTronPayment({ ...slot, expiration, feeLimit, ...movedBy(transfer, of.payer) });
}

function movedBy(
  { asset, to, amount }: OutgoingTransfer,
  payer: string,
): Pick<TronPayment, 'from' | 'to' | 'contract' | 'units'> {
  const { contractAddress } = asset;
  return {
    from: accountOf(payer),
    to: accountOf(to),
    contract: contractAddress === null ? null : accountOf(contractAddress),
    units: parseDecimal(amount, asset.scale),
  };
}

/** The cost of a transfer as the chain is now. Fails where the transfer would, or would burn more than `feeLimitMax`. */
export async function readCost(
  client: TronClient,
  transfer: OutgoingTransfer,
  of: { readonly payer: string; readonly feeLimitMax: bigint },
): Promise<Cost> {
  const prices = await readPrices(client);
  const energy = await readEnergy(client, transfer, of.payer);
  // A fifth more: what a contract needs depends on how much it is used.
  const feeLimit = (energy * prices.energy * 6n) / 5n;
  if (feeLimit > of.feeLimitMax) {
    const [wanted, most] = [formatDecimal(feeLimit, COIN_SCALE), formatDecimal(of.feeLimitMax, COIN_SCALE)];
    throw new ChainError(`the transfer may burn ${wanted} for energy, and ${most} is allowed`);
  }
  const bytes = BigInt(writeTronPayment(sampleOf(transfer, of.payer, feeLimit)).length) + BYTES_AROUND;
  const isNew = transfer.asset.contractAddress === null && (await readCoins(client, transfer.to)) === null;
  const account = isNew ? prices.account : 0n;
  const own = await readResources(client, of.payer);
  const burntEnergy = energy > own.energy ? ((energy - own.energy) * prices.energy * 6n) / 5n : 0n;
  const burntBytes = bytes > own.bytes ? bytes * prices.byte : 0n;
  return {
    feeLimit,
    most: feeLimit + bytes * prices.byte + account,
    burnt: burntEnergy + burntBytes + account,
  };
}

/** Raw data as long as that of the transfer. */
function sampleOf(transfer: OutgoingTransfer, payer: string, feeLimit: bigint): TronPayment {
  const [timestamp, expiration] = [Date.UTC(2030, 0), Date.UTC(2030, 0) + LIFETIME_MS];
  const block = { refBlockBytes: 'ffff', refBlockHash: 'ff'.repeat(8) };
  return { ...block, timestamp, expiration, feeLimit, ...movedBy(transfer, payer) };
}

/** Energy of the call of a token; none of a payment of coins. Fails where the call would. */
async function readEnergy(
  client: TronClient,
  { asset, to, amount }: OutgoingTransfer,
  payer: string,
): Promise<bigint> {
  if (asset.contractAddress === null) return 0n;
  const word = parseDecimal(amount, asset.scale).toString(16).padStart(64, '0');
  const data = TRANSFER + accountOf(to).slice(2).padStart(64, '0') + word;
  const answer = await client.ask({
    from: accountOf(payer),
    contract: accountOf(asset.contractAddress),
    data,
  });
  const isRefused = answer.transaction?.ret?.some(({ ret }) => ret === 'FAILED') === true;
  if (answer.result?.code !== undefined || isRefused || answer.energy_used === undefined)
    throw new ChainError(
      `the transfer from ${payer} would fail: ${answer.result?.message ?? 'no reason is given'}`,
    );
  return BigInt(answer.energy_used);
}

async function readPrices(client: TronClient): Promise<Prices> {
  const { chainParameter } = await client.call<{
    readonly chainParameter: readonly { readonly key: string; readonly value?: number }[];
  }>('wallet/getchainparameters');
  const valueOf = (key: string): bigint => {
    const found = chainParameter.find((one) => one.key === key);
    if (found === undefined) throw new ChainError(`the node does not say ${key}`);
    return BigInt(found.value ?? 0);
  };
  return {
    energy: valueOf('getEnergyFee'),
    byte: valueOf('getTransactionFee'),
    account: valueOf('getCreateAccountFee') + valueOf('getCreateNewAccountFeeInSystemContract'),
  };
}

/** Energy and bytes that an account has for nothing; of bytes either those that it has staked for, or the free ones. */
async function readResources(
  client: TronClient,
  address: string,
): Promise<{ readonly energy: bigint; readonly bytes: bigint }> {
  const found = await client.call<Partial<Record<string, number>>>('wallet/getaccountresource', {
    address: accountOf(address),
  });
  const left = (limit: string, used: string): bigint => BigInt((found[limit] ?? 0) - (found[used] ?? 0));
  const [free, staked] = [left('freeNetLimit', 'freeNetUsed'), left('NetLimit', 'NetUsed')];
  return { energy: left('EnergyLimit', 'EnergyUsed'), bytes: free > staked ? free : staked };
}

function accountOf(address: string): string {
  const account = tronAccountOf(address);
  if (account === null) throw new ChainError(`${address} is no address of TRON`);
  return account;
}
