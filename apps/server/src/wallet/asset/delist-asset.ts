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
import { insertDelisting, lockAsset, setDelistingWithdrawn } from './delisting-queries.ts';

interface DelistingDeps {
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Announces the end of an asset. Nothing runs at its dates: whoever reads the asset compares them with the clock, and
 * what users own of the coin is not touched.
 */
export async function delistAsset(
  tx: Tx,
  { clock }: DelistingDeps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorDelistAsset>; readonly by: Persons },
): Promise<Outcome> {
  const at = clock.now();
  const { asset_id: id, deposits_until: depositsUntil, withdrawals_until: withdrawalsUntil, reason } = input;
  assertNotBefore('deposits_until', depositsUntil, at + OPERATOR_LIMITS.delistingNoticeMs);
  assertNotBefore('withdrawals_until', withdrawalsUntil, depositsUntil + DELISTING_WITHDRAWALS_MS);
  const asset = await lockAsset(tx, id);
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'asset_id' });
  const dates = { depositsUntil, withdrawalsUntil };
  if (!(await insertDelisting(tx, { assetId: id, ...dates, reason, operatorId: by.makerId, at })))
    throw new AppError('wallet.delisting_exists', { field: 'asset_id' });
  return {
    isNew: false,
    entry: {
      action: 'wallet.delist_asset',
      subject: { kind: 'asset', id },
      reason,
      before: null,
      after: {
        ...{ coin: asset.code, chain: asset.chain },
        ...{ deposits_until: depositsUntil, withdrawals_until: withdrawalsUntil },
      },
    },
  };
}

/** Takes an announced delisting back; once deposits have ended it stays. */
export async function withdrawDelisting(
  tx: Tx,
  { clock }: DelistingDeps,
  { input }: { readonly input: DecodedInputOf<typeof calls.operatorWithdrawDelisting> },
): Promise<Outcome> {
  const { asset_id: id, reason } = input;
  const asset = await lockAsset(tx, id);
  const dates = await setDelistingWithdrawn(tx, { assetId: id, at: clock.now() });
  if (asset === undefined || dates === undefined)
    throw new AppError('wallet.delisting_not_found', { field: 'asset_id' });
  return {
    isNew: false,
    entry: {
      action: 'wallet.withdraw_delisting',
      subject: { kind: 'asset', id },
      reason,
      before: {
        ...{ coin: asset.code, chain: asset.chain },
        ...{ deposits_until: dates.depositsUntil, withdrawals_until: dates.withdrawalsUntil },
      },
      after: null,
    },
  };
}

function assertNotBefore(field: string, value: number, earliest: number): void {
  if (value < earliest)
    throw new AppError('wallet.listing_invalid', { field, accepted: toTimestamp(earliest) });
}
