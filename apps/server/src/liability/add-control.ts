import type { liability as calls, ReplyOf } from '@openbourse/api';
import { controlStatement, isControlProved } from '@openbourse/engine';
import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { LiabilityDeps } from './deps.ts';
import * as queries from './queries.ts';

/** The newest snapshot and the text that the keepers of each cold wallet sign below it. */
export async function showColdWallets(
  db: Db,
  { control }: Pick<LiabilityDeps, 'control'>,
): Promise<ReplyOf<typeof calls.operatorColdWallets>> {
  const newest = await queries.findNewest(db);
  if (newest === undefined) return [];
  const { number, hash } = newest;
  const signed = await queries.listControls(db, number);
  return (await control.coldWallets(db)).map(({ chain, address }) => ({
    ...{ number, chain, address },
    statement: controlStatement({ chain, address, number, hash }),
    is_signed: signed.some((one) => one.chain === chain && one.address === address),
  }));
}

/**
 * Publishes the signature of a cold wallet, whose keys no machine has. It is verified before, as everybody verifies it
 * afterwards; the first one for a wallet and a snapshot stays.
 */
export async function addControl(
  { operator, control }: Pick<LiabilityDeps, 'operator' | 'control'>,
  { tx, by, now: at, input }: Change<typeof calls.operatorAddControl>,
): Promise<ReplyOf<typeof calls.operatorAddControl>> {
  const { number, chain, signature, reason } = input;
  const snapshot = await queries.findSnapshot(tx, number);
  if (snapshot === undefined) throw new AppError('liability.snapshot_not_found', { field: 'number' });
  const wallet = (await control.coldWallets(tx)).find((one) => one.chain === chain);
  if (wallet === undefined) throw new AppError('wallet.no_cold_wallet', { field: 'chain' });
  const { address } = wallet;
  const proof = { chain, address, number, hash: snapshot.hash, signature };
  if (!isControlProved(proof))
    throw new AppError('liability.signature_wrong', { field: 'signature', address });
  await queries.insertControl(tx, { ...proof, at });
  await operator.record(tx, by, {
    action: 'liability.add_control',
    subject: { kind: 'chain', id: chain },
    reason,
    before: null,
    after: { snapshot: number, address, signature },
  });
  return { chain, address, statement: controlStatement(proof), signature };
}
