import { formatDecimal } from '@openbourse/money';
import type { Hex } from 'viem';
import type { ChainAsset, RefillTransfer } from '../chain.ts';

/** Balance of a wallet before a block and after it. */
interface WalletReading {
  readonly before: bigint;
  readonly after: bigint;
}

interface WalletTransaction {
  readonly hash: Hex;
  readonly from: string;
  readonly to: string | null;
  readonly value: bigint;
}

interface CoinBlock {
  readonly hash: Hex;
  readonly transactions: readonly WalletTransaction[];
  /** False for one that was mined and failed. */
  isDone(transaction: WalletTransaction): Promise<boolean>;
  /** Value and gas that transactions took from their senders. */
  spentBy(sent: readonly WalletTransaction[]): Promise<bigint>;
}

export interface RefillWallets {
  readonly asset: ChainAsset;
  /** In small letters. */
  readonly hot: string;
  readonly cold: string;
  readonly ofHot: WalletReading;
  readonly ofCold: WalletReading;
}

/**
 * The chain's own coin from the cold wallet to the hot one: its transactions, or, where a contract is the cold wallet,
 * what both the one lost and the other got without a transaction that says so.
 */
export async function findCoinRefills(
  block: CoinBlock,
  { asset, hot, cold, ofHot, ofCold }: RefillWallets,
): Promise<readonly RefillTransfer[]> {
  const sentBy = (address: string) => block.transactions.filter(({ from }) => from.toLowerCase() === address);
  const paidTo = (address: string) =>
    block.transactions.filter(({ to, value }) => to?.toLowerCase() === address && value > 0n);
  const refill = (txid: string, units: bigint): RefillTransfer => refillOf(asset, txid, units);
  const own = sentBy(cold);
  if (own.length > 0) {
    const found: RefillTransfer[] = [];
    for (const one of own) {
      if (one.value === 0n || one.to?.toLowerCase() !== hot) continue;
      if (await block.isDone(one)) found.push(refill(one.hash, one.value));
    }
    return found;
  }
  const received = sum(paidTo(cold));
  const lost = ofCold.before + received - ofCold.after;
  if (lost <= 0n) return [];
  const gained = ofHot.after - ofHot.before + (await block.spentBy(sentBy(hot))) - sum(paidTo(hot));
  const units = gained < lost ? gained : lost;
  const call = block.transactions.find(({ to }) => to?.toLowerCase() === cold);
  return units > 0n ? [refill(call?.hash ?? block.hash, units)] : [];
}

interface Payment {
  readonly transactionHash: Hex;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** A token from the cold wallet to the hot one: by its logs, together no more than the cold wallet lost. */
export function findTokenRefills(
  payments: readonly Payment[],
  { asset, hot, cold, ofCold }: Omit<RefillWallets, 'ofHot'>,
): readonly RefillTransfer[] {
  const received = payments.filter(({ to }) => to.toLowerCase() === cold);
  let lost = ofCold.before + sum(received) - ofCold.after;
  return payments.flatMap(({ transactionHash, from, to, value }) => {
    if (from.toLowerCase() !== cold || to.toLowerCase() !== hot) return [];
    const units = value < lost ? value : lost;
    lost -= units;
    return units > 0n ? [refillOf(asset, transactionHash, units)] : [];
  });
}

function sum(payments: readonly { readonly value: bigint }[]): bigint {
  return payments.reduce((total, { value }) => total + value, 0n);
}

function refillOf({ currencyId, scale }: ChainAsset, txid: string, units: bigint): RefillTransfer {
  return { txid, currencyId, amount: formatDecimal(units, scale) };
}
