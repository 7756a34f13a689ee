import {
  controlDigest,
  controlMessage,
  type ControlProof,
  writeControl,
  writeMessageControl,
} from '@openbourse/engine';
import { pathOf } from './key-path.ts';
import type { ControlRequest } from './request.ts';
import { signDigest } from './kind/sign-digest.ts';
import { signMessage } from './kind/sign-message.ts';
import type { KeyStore } from './key-store/key-store.ts';
import type { ChainKind } from './kind/kind.ts';

/** Signs the statement of a wallet of the house below a snapshot, in the form of messages of its chain. */
export async function proveControl(
  { keys, kind }: { readonly keys: KeyStore; readonly kind: ChainKind },
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
