import {
  type DecodedInputOf,
  DELISTING_WITHDRAWALS_MS,
  OPERATOR_LIMITS,
  type wallet as calls,
} from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import { toTimestamp, type Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Outcome, Persons } from '../../operator/index.ts';
import {
  type Delisting,
  insertDelisting,
  lockAsset,
  setDelistingWithdrawn,
  setRelisted,
} from './delisting-queries.ts';
import { notifyOwners } from './notify-owners.ts';

interface DelistingDeps {
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Announces the end of an asset, to its owners too. Nothing runs at its dates: whoever reads the asset compares them
 * with the clock, and what users own of the coin is not touched.
 */
export async function delistAsset(
  tx: Tx,
  { clock }: DelistingDeps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorDelistAsset>; readonly by: Persons },
): Promise<Outcome> {
  const at = clock.now();
  const { asset_id: assetId, deposits_until: depositsUntil, withdrawals_until: withdrawalsUntil } = input;
  assertNotBefore('deposits_until', depositsUntil, at + OPERATOR_LIMITS.delistingNoticeMs);
  assertNotBefore('withdrawals_until', withdrawalsUntil, depositsUntil + DELISTING_WITHDRAWALS_MS);
  if (!(await lockAsset(tx, assetId))) throw new AppError('wallet.coin_not_found', { field: 'asset_id' });
  const { reason } = input;
  const dates = { depositsUntil, withdrawalsUntil };
  const delisting = await insertDelisting(tx, { assetId, ...dates, reason, operatorId: by.makerId, at });
  if (delisting === undefined) throw new AppError('wallet.delisting_exists', { field: 'asset_id' });
  await notifyOwners(tx, delisting, { kind: 'asset_delisting', at });
  const subject = { kind: 'asset', id: assetId } as const;
  const entry = { action: 'wallet.delist_asset', subject, reason } as const;
  return { isNew: false, entry: { ...entry, before: null, after: factsOf(delisting) } };
}

/** Takes an announced delisting back; once deposits have ended it stays until the asset is listed again. */
export async function withdrawDelisting(
  tx: Tx,
  { clock }: DelistingDeps,
  { input }: { readonly input: DecodedInputOf<typeof calls.operatorWithdrawDelisting> },
): Promise<Outcome> {
  const at = clock.now();
  const { asset_id: assetId, reason } = input;
  await lockAsset(tx, assetId);
  const delisting = await setDelistingWithdrawn(tx, { assetId, at });
  if (delisting === undefined) throw new AppError('wallet.delisting_not_found', { field: 'asset_id' });
  await notifyOwners(tx, delisting, { kind: 'asset_delisting_withdrawn', at });
  const subject = { kind: 'asset', id: assetId } as const;
  const entry = { action: 'wallet.withdraw_delisting', subject, reason } as const;
  return { isNew: false, entry: { ...entry, before: factsOf(delisting), after: null } };
}

/**
 * Lists an asset again whose deposits have ended: both directions are open by its terms from the approval on. Late
 * deposits go on waiting for operators.
 */
export async function relistAsset(
  tx: Tx,
  { clock }: DelistingDeps,
  { input }: { readonly input: DecodedInputOf<typeof calls.operatorRelistAsset> },
): Promise<Outcome> {
  const at = clock.now();
  const { asset_id: assetId, reason } = input;
  await lockAsset(tx, assetId);
  const delisting = await setRelisted(tx, { assetId, reason, at });
  if (delisting === undefined) throw new AppError('wallet.asset_not_delisted', { field: 'asset_id' });
  await notifyOwners(tx, delisting, { kind: 'asset_relisted', at });
  const subject = { kind: 'asset', id: assetId } as const;
  const entry = { action: 'wallet.relist_asset', subject, reason } as const;
  return { isNew: false, entry: { ...entry, before: factsOf(delisting), after: null } };
}

function factsOf({ code, chain, depositsUntil, withdrawalsUntil }: Delisting) {
  return { coin: code, chain, deposits_until: depositsUntil, withdrawals_until: withdrawalsUntil };
}

function assertNotBefore(field: string, value: number, earliest: number): void {
  if (value < earliest)
    throw new AppError('wallet.listing_invalid', { field, accepted: toTimestamp(earliest) });
}
