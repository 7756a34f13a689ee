import {
  controlDigest,
  controlMessage,
  type ControlProof,
  writeControl,
  writeMessageControl,
} from '@openbourse/engine';
import { pathOf } from './key-path.ts';
import type { ControlRequest } from './request.ts';
import { signDigest } from './sign-digest.ts';
import { signMessage } from './sign-message.ts';
import type { SignerChain } from './signer.ts';

/** Signs the statement of a wallet of the house below a snapshot, in the form of messages of its chain. */
export async function proveControl(
  { keys, kind }: Pick<SignerChain, 'keys' | 'kind'>,
  { chainCode: chain, payer, number, hash }: ControlRequest,
): Promise<ControlProof> {
  const path = pathOf(payer);
  const address = kind.addressOf(await keys.publicKey(path));
  const subject = { chain, address, number, hash };
  if (kind.versions === null)
    return writeMessageControl(subject, await signMessage(keys, path, controlMessage(subject)));
  const { compact, parity } = await signDigest(keys, path, controlDigest(subject));
  return writeControl(subject, { compact, parity });
}
