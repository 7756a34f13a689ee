import { concatBytes } from '@noble/hashes/utils.js';
import { OutScript, p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import type { KeyPath } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';
import { SignerRefusal, type SigningRequest, type UtxoTransaction } from '../request.ts';
import { signDigest } from './sign-digest.ts';
import { addressOfKey, normaliseUtxoAddress } from '../utxo-address.ts';
import type { UtxoNetwork } from '../utxo-networks.ts';
import type { ChainKind, Movement, OwnAddresses } from './kind.ts';

/** Decimals of the coins of the Bitcoin family. */
const SCALE = 8;
/** Allows a later replacement with a higher fee (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
/** Version and length come before the hash of the key in a script of native segwit (BIP-141, "Witness program"). */
const KEY_HASH_AT = 2;

/** A chain of outputs. */
export function utxoKind(network: UtxoNetwork): ChainKind {
  const read = (transaction: SigningRequest['transaction']): UtxoTransaction => {
    if (transaction.kind !== 'utxo') throw new SignerRefusal('the transaction is of no chain of outputs');
    return transaction;
  };
  return {
    ...{ scale: SCALE, versions: network.keys, wallets: ['hot'] },
    addressOf: (publicKey) => addressOfKey(publicKey, network),
    normalise: (address) => normaliseUtxoAddress(address, network),
    movementOf: (transaction, own) => movementOf(read(transaction), own),
    sign: async (keys, from, transaction) => sign({ keys, network }, from, read(transaction)),
  };
}

/** All that does not go to the hot wallet is paid to one address; without such a part, everything comes home. */
function movementOf({ inputs, outputs }: UtxoTransaction, { hot }: OwnAddresses): Movement {
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

/** Native segwit inputs of one key (BIP-143, which makes a signature fail where an amount is not the true one). */
async function sign(
  { keys, network }: { readonly keys: KeyStore; readonly network: UtxoNetwork },
  from: KeyPath,
  { inputs, outputs }: UtxoTransaction,
): Promise<string> {
  const { script } = p2wpkh(await keys.publicKey(from), network);
  const scriptCode = OutScript.encode({ type: 'pkh', hash: script.subarray(KEY_HASH_AT) });
  const transaction = new Transaction({ version: 2 });
  for (const { txid, vout, units } of inputs)
    transaction.addInput({
      ...{ txid, index: vout, sequence: REPLACEABLE },
      witnessUtxo: { script, amount: BigInt(units) },
    });
  for (const { address, units } of outputs) transaction.addOutputAddress(address, BigInt(units), network);
  for (const [index, { units }] of inputs.entries()) {
    const digest = transaction.preimageWitnessV0(index, scriptCode, SigHash.ALL, BigInt(units));
    const { der, publicKey } = await signDigest(keys, from, digest);
    const signature = concatBytes(der, Uint8Array.of(SigHash.ALL));
    transaction.updateInput(index, { partialSig: [[publicKey, signature]] }, true);
  }
  transaction.finalize();
  return transaction.hex;
}
