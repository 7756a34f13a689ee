import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { ImageField } from '@openbourse/kit/ui/image-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { sendImage } from '../../../session/index.ts';
import { certifiedNameQuery } from '../../api.ts';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { useChangeOrder } from '../api.ts';
import type { Order } from '../model/order.ts';
import { SheetNote } from './sheet-note.tsx';

const sendVoucher = sendImage('payment_voucher');
const NAME_MAX = 100;
const MEGABYTE = 1_024 * 1_024;

interface PayValues {
  readonly payer_name: string;
  readonly isSure: boolean;
}

const RULES: readonly Rule<PayValues, 'fiat:order.pay.payerNeeded' | 'fiat:order.pay.agreeNeeded'>[] = [
  {
    field: 'payer_name',
    key: 'fiat:order.pay.payerNeeded',
    fails: ({ payer_name: name }) => name.trim() === '',
  },
  { field: 'isSure', key: 'fiat:order.pay.agreeNeeded', fails: ({ isSure }) => !isSure },
];

export interface OrderFormProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** The buyer has paid: the voucher, whose account it came from, and a promise that it is true. */
export function PayForm(props: OrderFormProps) {
  const { data: name, isPending } = useQuery(certifiedNameQuery);
  if (isPending) return <div aria-busy="true" className="h-80" />;
  return <LoadedForm {...props} name={name ?? ''} />;
}

function LoadedForm({ order, onDone, name }: OrderFormProps & { readonly name: string }) {
  const t = useT();
  const fiat = useFiatFormat();
  const form = useForm({ initial: { payer_name: name, isSure: false }, rules: RULES, text: t });
  const voucher = useImageUpload({ send: sendVoucher, limits: UPLOAD_LIMITS });
  const [isMissing, setIsMissing] = useState(false);
  const pay = useChangeOrder('fiat.pay');
  const { item } = voucher;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const hasVoucher = item !== null && item.status === '';
    setIsMissing(item === null);
    if (!form.check() || !hasVoucher) return;
    const input = { id: order.id, voucher: item.content, payer_name: form.values.payer_name.trim() };
    form.send(pay, input, {
      onSuccess: () => {
        toast.success(t('fiat:order.pay.done'));
        onDone();
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <ImageField
        label={t('fiat:order.pay.voucher')}
        hint={`${t('fiat:order.pay.voucherHint')} ${t('file:rules', { limit: UPLOAD_LIMITS.bytesMax / MEGABYTE })}`}
        error={isMissing && item === null ? t('fiat:order.pay.voucherNeeded') : undefined}
        upload={voucher}
        contentTypes={UPLOAD_LIMITS.contentTypes}
        sketch={<ReceiptText aria-hidden="true" />}
        isWhole
      />
      <TextField
        label={t('fiat:order.pay.payerName')}
        hint={t('fiat:order.pay.payerHint')}
        autoComplete="name"
        maxLength={NAME_MAX}
        {...form.bind('payer_name')}
      />
      <SheetNote>{t('fiat:order.pay.warning')}</SheetNote>
      <Checkbox
        isChecked={form.values.isSure}
        onCheckedChange={(isSure) => form.set('isSure', isSure)}
        error={form.errorOf('isSure')}
      >
        {t('fiat:order.pay.agree', { amount: fiat.money(order.amount, order.unit) })}
      </Checkbox>
      <Button type="submit" isBlock isLoading={pay.isPending} disabled={item?.status === 'uploading'}>
        {t('fiat:order.pay.action')}
      </Button>
    </form>
  );
}
