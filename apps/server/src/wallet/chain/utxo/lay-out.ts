import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import { ChainError, type OutgoingTransfer, type SignedTransaction, type TransactionSlot } from '../chain.ts';
import { pathOf } from '../key-path.ts';
import type { UtxoNetwork } from './network-data.ts';
import { COIN_SCALE, type UnspentOutput, virtualSize } from './outputs.ts';
import { scriptOf } from './utxo-address.ts';
import type { UtxoSigner } from './utxo-signer.ts';

/** Less change than this costs more to spend than it is worth (Bitcoin Core, "dust", with room). */
export const DUST = 1_000n;
/** Allows a later replacement with a higher fee (BIP-125). */
const REPLACEABLE = 0xffff_fffd;

export interface Spending {
  readonly network: UtxoNetwork;
  readonly signer: UtxoSigner;
  readonly inputs: readonly UnspentOutput[];
  readonly hotAddress: string;
  /** Minor units for 1,000 virtual bytes. */
  readonly feeRate: bigint;
  /** The fee is at least this, in minor units. */
  readonly feeMin: bigint;
}

export function feeOf(feeRate: bigint, size: bigint): bigint {
  return (feeRate * size + 999n) / 1_000n;
}

/**
 * Signs a transaction that spends the inputs. What is left goes to the hot wallet whoever pays, because a deposit
 * address that got change would look like a deposit.
 */
export function signSpending(
  spending: Spending,
  transfer: OutgoingTransfer,
  slot: TransactionSlot,
): SignedTransaction {
  const { network, inputs, hotAddress } = spending;
  const wanted = parseDecimal(transfer.amount, COIN_SCALE);
  const total = inputs.reduce((sum, input) => sum + input.units, 0n);
  const scripts = [scriptOf(transfer.to, network), scriptOf(hotAddress, network)];
  const usual = feeOf(spending.feeRate, virtualSize({ inputs: inputs.length, scripts }));
  const fee = usual > spending.feeMin ? usual : spending.feeMin;
  const change = total - wanted - fee;
  if (total < wanted + fee)
    throw new ChainError(
      `the outputs hold ${formatDecimal(total, COIN_SCALE)}, too little for the amount and its fee`,
    );
  const transaction = new Transaction({ version: 2 });
  for (const { name, script, units } of inputs) {
    const [txid, vout] = name.split(':');
    transaction.addInput({
      txid: txid ?? '',
      index: Number.parseInt(vout ?? '', 10),
      witnessUtxo: { script: hex.decode(script), amount: units },
      sequence: REPLACEABLE,
    });
  }
  transaction.addOutputAddress(transfer.to, wanted, network);
  if (change >= DUST) transaction.addOutputAddress(hotAddress, change, network);
  spending.signer.sign(pathOf(transfer.from), transaction);
  const paid = change >= DUST ? fee : total - wanted;
  return { txid: transaction.id, raw: transaction.hex, slot, feeMax: formatDecimal(paid, COIN_SCALE) };
}
