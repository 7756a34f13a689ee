import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import { scriptOf, type UtxoNetwork } from '../../../signer/index.ts';
import { askSigner, type Signing } from '../ask-signer.ts';
import { ChainError, type OutgoingTransfer, type SignedTransaction, type TransactionSlot } from '../chain.ts';
import { COIN_SCALE, type UnspentOutput, virtualSize } from './outputs.ts';

/** Less change than this costs more to spend than it is worth (Bitcoin Core, "dust", with room). */
export const DUST = 1_000n;

export interface Spending {
  readonly network: UtxoNetwork;
  readonly signing: Signing;
  readonly inputs: readonly UnspentOutput[];
  /** Minor units for 1,000 virtual bytes. */
  readonly feeRate: bigint;
  /** The fee is at least this, in minor units. */
  readonly feeMin: bigint;
}

export function feeOf(feeRate: bigint, size: bigint): bigint {
  return (feeRate * size + 999n) / 1_000n;
}

/**
 * Lets the signer sign a transaction that spends the inputs. What is left goes to the hot wallet whoever pays, because a
 * deposit address that got change would look like a deposit.
 */
export async function signSpending(
  spending: Spending,
  transfer: OutgoingTransfer,
  slot: TransactionSlot,
): Promise<SignedTransaction> {
  const { network, inputs, signing } = spending;
  const wanted = parseDecimal(transfer.amount, COIN_SCALE);
  const total = inputs.reduce((sum, input) => sum + input.units, 0n);
  const scripts = [scriptOf(transfer.to, network), scriptOf(signing.hotAddress, network)];
  const usual = feeOf(spending.feeRate, virtualSize({ inputs: inputs.length, scripts }));
  const fee = usual > spending.feeMin ? usual : spending.feeMin;
  const change = total - wanted - fee;
  if (total < wanted + fee)
    throw new ChainError(
      `the outputs hold ${formatDecimal(total, COIN_SCALE)}, too little for the amount and its fee`,
    );
  const outputs = [{ address: transfer.to, units: `${wanted}` }];
  if (change >= DUST) outputs.push({ address: signing.hotAddress, units: `${change}` });
  const raw = await askSigner(signing, transfer, {
    kind: 'utxo',
    inputs: inputs.map(({ name, units }) => {
      const [txid, vout] = name.split(':');
      return { txid: txid ?? '', vout: Number.parseInt(vout ?? '', 10), units: `${units}` };
    }),
    outputs,
  });
  const paid = change >= DUST ? fee : total - wanted;
  const { id: txid } = Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true });
  return { txid, raw, slot, feeMax: formatDecimal(paid, COIN_SCALE) };
}
