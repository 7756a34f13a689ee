import type { ControlProof } from '@openbourse/engine';
import {
  pathOf,
  type Signer,
  SignerFailure,
  SignerRefusal,
  type SigningRequest,
} from '../../signer/index.ts';
import { ChainError, type OutgoingTransfer, type SnapshotName, UnansweredError } from './chain.ts';

/** The signer's place in a chain. */
export interface Signing {
  readonly chainCode: string;
  readonly hotAddress: string;
  /** Null on a server that only watches. */
  readonly signer: Signer | null;
}

/** Lets the signer prove that it has the keys of wallets; of one that it has no key for, the others are proved. */
export async function askForProofs(
  { chainCode, signer }: Signing,
  payers: readonly ('hot' | 'gas')[],
  { number, hash }: SnapshotName,
): Promise<readonly ControlProof[]> {
  if (signer === null) return [];
  const asked = await Promise.allSettled(
    payers.map((payer) => signer.prove({ chainCode, payer, number, hash })),
  );
  const proofs = asked.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  const [first] = asked;
  if (proofs.length === 0 && first?.status === 'rejected') throw first.reason;
  return proofs;
}

/** Lets the signer sign a transfer, and says what for; answers the transaction in hex. */
export async function askSigner(
  { chainCode, hotAddress, signer }: Signing,
  transfer: OutgoingTransfer,
  transaction: SigningRequest['transaction'],
): Promise<string> {
  if (signer === null) throw new ChainError(`${chainCode} has no signer on this server`);
  const { from, to, toIndex, proved } = transfer;
  const owner = toIndex ?? (to === hotAddress ? 'hot' : null);
  try {
    return await signer.sign({
      chainCode,
      from: pathOf(from),
      to: owner === null ? null : pathOf(owner),
      withdrawal: proved ?? null,
      transaction,
    });
  } catch (error) {
    if (error instanceof SignerRefusal) throw new ChainError(`not signed: ${error.message}`);
    if (error instanceof SignerFailure) throw new UnansweredError(`not signed: ${error.message}`);
    throw error;
  }
}
