import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { type Payer, pathOf, UTXO_NETWORKS, utxoAddressOfKey } from '../../signer/index.ts';

export const UTXO_TEST_NETWORK = UTXO_NETWORKS.litecoin_regtest;

/** The account of the exchange on the regression test network, with its private key. */
export const UTXO_TEST_ACCOUNT = HDKey.fromMasterSeed(
  new Uint8Array(32).fill(2),
  UTXO_TEST_NETWORK.keys,
).derive("m/84'/1'/0'");

/** The address of the exchange that the account yields for a payer. */
export function utxoTestAddress(payer: Payer): string {
  const { branch, index } = pathOf(payer);
  const { publicKey } = UTXO_TEST_ACCOUNT.deriveChild(branch).deriveChild(index);
  return utxoAddressOfKey(publicKey ?? new Uint8Array(), UTXO_TEST_NETWORK);
}

/** The address of 20 bytes in hexadecimal digits, for which there is no key. */
export function utxoAddressOf(keyHash: string): string {
  return Address(UTXO_TEST_NETWORK).encode({ type: 'wpkh', hash: hex.decode(keyHash) });
}

/** A signed transaction as a node reads it; inputs are named `txid:number`. */
export interface RawTransaction {
  readonly txid: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly { readonly address: string; readonly units: bigint }[];
  /** Virtual bytes. */
  readonly size: bigint;
}

export function readRawTransaction(raw: string): RawTransaction {
  const read = Transaction.fromRaw(hex.decode(raw));
  const inputs = Array.from({ length: read.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index } = read.getInput(at);
    return `${hex.encode(txid)}:${index}`;
  });
  const outputs = Array.from({ length: read.outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount: units = 0n } = read.getOutput(at);
    return { address: Address(UTXO_TEST_NETWORK).encode(OutScript.decode(script)), units };
  });
  return { txid: read.id, inputs, outputs, size: BigInt(read.vsize) };
}
