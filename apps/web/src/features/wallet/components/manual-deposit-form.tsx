import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { type SubmitEvent, useState } from 'react';
import { sendImage, toastError } from '../../session/index.ts';
import { type Coin, useManualDeposit } from '../api.ts';

interface ClaimValues {
  readonly amount: string;
  readonly note: string;
}

const RULES: readonly Rule<ClaimValues, 'wallet:amountRequired'>[] = [
  {
    field: 'amount',
    key: 'wallet:amountRequired',
    fails: ({ amount }) => amount === '' || compareDecimal(amount, '0') <= 0,
  },
];
const NOTE_MAX = 200;
const MEGABYTE = 1_024 * 1_024;
const sendVoucher = sendImage('deposit_voucher');

/** A deposit that came another way: its amount and a picture that proves it, for an operator to review. */
export function ManualDepositForm({ coin }: { readonly coin: Coin }) {
  const t = useT();
  const form = useForm({ initial: { amount: '', note: '' }, rules: RULES, text: t });
  const upload = useImageUpload({ send: sendVoucher, limits: UPLOAD_LIMITS });
  const [isVoucherMissing, setIsVoucherMissing] = useState(false);
  const claim = useManualDeposit();
  const voucher = upload.item?.content ?? '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isComplete = form.check();
    setIsVoucherMissing(voucher === '');
    if (!isComplete || voucher === '') return;
    claim.mutate(
      { currencyId: coin.currency_id, ...form.values, voucher },
      {
        onSuccess: () => {
          toast.success(t('wallet:claimSent'));
          form.reset();
          upload.remove();
        },
        onError: (error) => {
          if (!form.refuse(error)) toastError(error);
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
        error={isVoucherMissing && upload.item === null ? t('wallet:voucherRequired') : undefined}
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
