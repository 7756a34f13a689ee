import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem';
import { type EvmTransaction, SignerRefusal, type SigningRequest, type UtxoTransaction } from './request.ts';

const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
/** Selector and two words (Solidity, "Contract ABI Specification"): what follows would be read by no token. */
const TRANSFER_BYTES = 68;

/** The payment of a transaction, read from itself. */
export interface Movement {
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly to: string;
  readonly units: bigint;
  /** The highest cost, in units of the chain's own coin. */
  readonly fee: bigint;
  /** The nonce or the outputs that it uses up: of two with a common part at most one is ever mined. */
  readonly uses: readonly string[];
}

/** The hot wallet's address, to which change goes, and that of the payer. */
export interface OwnAddresses {
  readonly hot: string;
  readonly payer: string;
}

/** Fails where the transaction is anything but one payment. */
export function movementOf(transaction: SigningRequest['transaction'], own: OwnAddresses): Movement {
  return transaction.kind === 'evm' ? movementOfCall(transaction, own) : movementOfOutputs(transaction, own);
}

function movementOfCall(transaction: EvmTransaction, { payer }: OwnAddresses): Movement {
  const fee = BigInt(transaction.gas) * BigInt(transaction.maxFeePerGas);
  const uses = [`${payer}:${transaction.nonce}`];
  const value = BigInt(transaction.value);
  if (transaction.data === '0x') return { contract: null, to: transaction.to, units: value, fee, uses };
  const { to, units } = readTransfer(transaction.data as Hex);
  if (value !== 0n) throw new SignerRefusal('a transfer of a token carries coins of the chain as well');
  return { contract: transaction.to, to, units, fee, uses };
}

function readTransfer(data: Hex): { readonly to: Address; readonly units: bigint } {
  if (data.length !== 2 + 2 * TRANSFER_BYTES) throw notPayment();
  try {
    const [to, units] = decodeFunctionData({ abi: TRANSFER, data }).args;
    return { to, units };
  } catch {
    throw notPayment();
  }
}

const notPayment = (): SignerRefusal =>
  new SignerRefusal('the transaction calls a contract for anything but a transfer of its token');

/** All that does not go to the hot wallet is paid to one address; without such a part, everything comes home. */
function movementOfOutputs({ inputs, outputs }: UtxoTransaction, { hot }: OwnAddresses): Movement {
  const names = inputs.map(({ txid, vout }) => `${txid}:${vout}`);
  if (new Set(names).size !== names.length) throw new SignerRefusal('an input stands twice');
  const sum = (parts: readonly { readonly units: string }[]): bigint =>
    parts.reduce((total, { units }) => total + BigInt(units), 0n);
  const fee = sum(inputs) - sum(outputs);
  if (fee < 0n) throw new SignerRefusal('the outputs hold more than the inputs');
  const paid = outputs.filter(({ address }) => address !== hot);
  const [payment] = paid;
  if (paid.length > 1)
    throw new SignerRefusal('the transaction pays two addresses that are not of the house');
  const base = { contract: null, fee, uses: names.toSorted() };
  return payment === undefined
    ? { ...base, to: hot, units: sum(outputs) }
    : { ...base, to: payment.address, units: BigInt(payment.units) };
}
