import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { ABOVE_ZERO } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { HouseWallets } from '../api.ts';

/** Proposes that the keepers of the cold wallet pay the hot one; a second operator approves it. */
export function RequestRefill(props: { readonly wallets: HouseWallets; readonly onEnd: () => void }) {
  const { wallets, onEnd } = props;
  const t = useTexts();
  const format = useFormat();
  const { asset_id, code, cold, missing } = wallets;
  const form = useDialogForm({
    amount: { label: t('custody:amount'), initial: missing === '0' ? '' : missing, rule: ABOVE_ZERO },
  });
  return (
    <ChangeDialog
      title={t('custody:refill.request')}
      confirmLabel={t('custody:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_request_refill', { asset_id, amount: form.values.amount, reason })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField
        suffix={code}
        hint={t('custody:refill.available', { amount: `${format.quantity(cold)} ${code}` })}
        {...form.field('amount')}
      />
      <p>{t('custody:refill.hint')}</p>
    </ChangeDialog>
  );
}
