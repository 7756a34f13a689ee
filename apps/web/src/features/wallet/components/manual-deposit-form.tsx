import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import type { SubmitEvent } from 'react';
import { sendImage } from '../../session/index.ts';
import { type Coin, useManualDeposit } from '../api.ts';

interface ClaimValues {
  readonly amount: string;
  readonly note: string;
  /** Stands for the picture, which the upload holds. */
  readonly voucher: '';
}

const NOTE_MAX = 200;
const MEGABYTE = 1_024 * 1_024;
const sendVoucher = sendImage('deposit_voucher');

/** A deposit that came another way: its amount and a picture that proves it, for an operator to review. */
export function ManualDepositForm({ coin }: { readonly coin: Coin }) {
  const t = useT();
  const upload = useImageUpload({ send: sendVoucher, limits: UPLOAD_LIMITS });
  const voucher = upload.item?.content ?? '';
  const form = useForm({
    initial: { amount: '', note: '', voucher: '' },
    judge: ({ amount }: ClaimValues) => [
      ...(amount === '' || compareDecimal(amount, '0') <= 0
        ? [{ field: 'amount', text: t('wallet:amountRequired') } as const]
        : []),
      ...(voucher === '' ? [{ field: 'voucher', text: t('wallet:voucherRequired') } as const] : []),
    ],
  });
  const claim = useManualDeposit();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { amount, note } = form.values;
    form.send(
      claim,
      { currencyId: coin.currency_id, amount, note, voucher },
      {
        onSuccess: () => {
          toast.success(t('wallet:claimSent'));
          form.reset();
          upload.remove();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-dense text-muted">{t('wallet:manualHint')}</p>
      <AmountField label={t('wallet:amount')} unit={coin.code} {...form.bind('amount')} />
      <ImageField
        label={t('wallet:voucher')}
        hint={t('file:rules', { limit: UPLOAD_LIMITS.bytesMax / MEGABYTE })}
        error={upload.item === null ? form.errorOf('voucher') : undefined}
        upload={upload}
        contentTypes={UPLOAD_LIMITS.contentTypes}
      />
      <TextField label={t('wallet:noteOptional')} maxLength={NOTE_MAX} {...form.bind('note')} />
      <Button
        type="submit"
        isBlock
        isLoading={claim.isPending}
        disabled={upload.item?.status === 'uploading'}
      >
        {t('app:action.submit')}
      </Button>
    </form>
  );
}
