import { controlDigest, type ControlProof, writeControl } from '@openbourse/engine';
import { pathOf } from './key-path.ts';
import type { ControlRequest } from './request.ts';
import { signDigest } from './sign-digest.ts';
import type { SignerChain } from './signer.ts';

/** Signs the statement of a wallet of the house below a snapshot, in the form of messages of its chain. */
export async function proveControl(
  { keys, kind }: Pick<SignerChain, 'keys' | 'kind'>,
  { chainCode: chain, payer, number, hash }: ControlRequest,
): Promise<ControlProof> {
  const path = pathOf(payer);
  const address = kind.addressOf(await keys.publicKey(path));
  const subject = { chain, address, number, hash };
  const { compact, parity } = await signDigest(keys, path, controlDigest(subject));
  return writeControl(subject, { compact, parity });
}
