import { controlDigest, type ControlProof, writeControl } from '@openbourse/engine';
import { addressOfKey as evmAddressOf } from './evm-address.ts';
import { pathOf } from './key-path.ts';
import type { ControlRequest } from './request.ts';
import { signDigest } from './sign-digest.ts';
import type { ChainKeys } from './sign-transaction.ts';
import { addressOfKey as utxoAddressOf } from './utxo-address.ts';

/** Signs the statement of a wallet of the house below a snapshot, in the form of messages of its chain. */
export async function proveControl(
  { keys, network }: ChainKeys,
  { chainCode: chain, payer, number, hash }: ControlRequest,
): Promise<ControlProof> {
  const path = pathOf(payer);
  const key = await keys.publicKey(path);
  const address = network === null ? evmAddressOf(key) : utxoAddressOf(key, network);
  const subject = { chain, address, number, hash };
  const { compact, parity } = await signDigest(keys, path, controlDigest(subject));
  return writeControl(subject, { compact, parity });
}
