import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { INSTANT } from '../../../shared/lib/field-rules.ts';
import { fromLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import type { Asset } from '../api.ts';

/** An asset with the dates of its delisting, and what two operators can change of them. */
export function AssetDetail({ asset }: { readonly asset: Asset | undefined }) {
  const t = useTexts();
  const format = useFormat();
  const canDelist = hasRole(useOperator(), ['risk']);
  const [isAsked, setIsAsked] = useState(false);
  if (asset === undefined) return null;
  const { delisting } = asset;
  const none = t('coin:noDelisting');
  const { label, tone, Dialog } = nextOf(asset);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 pr-10">
        <CoinLogo currency={asset} size="large" />
        <h2 className="text-row font-semibold">{`${asset.code} ${asset.network}`}</h2>
      </div>
      <Facts
        facts={[
          {
            label: t('coin:contract'),
            value: asset.contract_address ?? t('coin:ownCoin'),
          },
          ...(['min_deposit', 'min_withdrawal', 'withdrawal_fee'] as const).map((key) => ({
            label: t(`coin:${key}`),
            value: format.quantity(asset[key]),
          })),
          {
            label: t('coin:depositsUntil'),
            value: delisting === null ? none : <TimeText at={delisting.deposits_until} />,
          },
          {
            label: t('coin:withdrawalsUntil'),
            value: delisting === null ? none : <TimeText at={delisting.withdrawals_until} />,
          },
        ]}
      />
      <WaitingNote kind="wallet.delist_asset" />
      <WaitingNote kind="wallet.withdraw_delisting" />
      <WaitingNote kind="wallet.relist_asset" />
      {canDelist && (
        <Button variant={tone} size="medium" onClick={() => setIsAsked(true)}>
          {t(label)}
        </Button>
      )}
      {isAsked && <Dialog id={asset.id} onEnd={() => setIsAsked(false)} />}
    </div>
  );
}

/** The step that comes next in the life of an asset. */
function nextOf({ delisting, deposit_closed: closed }: Asset) {
  if (delisting === null) return { label: 'coin:delistAsset', tone: 'danger', Dialog: Delist } as const;
  if (closed === 'delisted') return { label: 'coin:listAgain', tone: 'primary', Dialog: ListAgain } as const;
  return { label: 'coin:withdrawDelisting', tone: 'secondary', Dialog: WithdrawDelisting } as const;
}

interface DialogProps {
  readonly id: number;
  readonly onEnd: () => void;
}

function Delist({ id, onEnd }: DialogProps) {
  const t = useTexts();
  const form = useDialogForm({
    deposits_until: { label: t('coin:depositsUntil'), rule: INSTANT },
    withdrawals_until: { label: t('coin:withdrawalsUntil'), rule: INSTANT },
  });
  return (
    <ChangeDialog
      title={t('coin:delistAsset')}
      confirmLabel={t('proposal:propose')}
      tone="danger"
      isPublic
      run={(reason) =>
        client.call('wallet.operator_delist_asset', {
          asset_id: id,
          deposits_until: fromLocalText(form.values.deposits_until) ?? 0,
          withdrawals_until: fromLocalText(form.values.withdrawals_until) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...form.field('deposits_until')} />
      <TextField {...form.field('withdrawals_until')} />
      <p>{t('coin:delistHint')}</p>
    </ChangeDialog>
  );
}

function WithdrawDelisting({ id, onEnd }: DialogProps) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={t('coin:withdrawDelisting')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) => client.call('wallet.operator_withdraw_delisting', { asset_id: id, reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <p>{t('coin:withdrawDelistingHint')}</p>
    </ChangeDialog>
  );
}

function ListAgain({ id, onEnd }: DialogProps) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={t('coin:listAgain')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) => client.call('wallet.operator_relist_asset', { asset_id: id, reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <p>{t('coin:listAgainHint')}</p>
    </ChangeDialog>
  );
}
