import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { useUserInfo } from '../../../session/index.ts';
import { GoogleCodeField } from '../../../../shared/ui/google-code-field.tsx';
import { PayPasswordField, PayPasswordNeeded } from '../../../../shared/ui/pay-password.tsx';
import { PAY_PASSWORD_RULE } from '../../model/method-form.ts';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { useChangeOrder } from '../api.ts';
import { OrderPicture } from './order-picture.tsx';
import type { OrderFormProps } from './pay-form.tsx';
import { SheetNote } from './sheet-note.tsx';

/** The seller has the money: whose account it came from, and the transaction password that releases the coins. */
export function ConfirmForm({ order, onDone }: OrderFormProps) {
  const t = useT();
  const fiat = useFiatFormat();
  const user = useUserInfo();
  const form = useForm({
    initial: { pay_password: '', auth_code: '', isNameEqual: false },
    rules: [PAY_PASSWORD_RULE],
    text: t,
  });
  const confirm = useChangeOrder('fiat.confirm');
  const amount = fiat.money(order.amount, order.unit);
  const name = order.counterparty.real_name;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { pay_password, auth_code, isNameEqual } = form.values;
    form.send(
      confirm,
      { id: order.id, is_payer_name_equal: isNameEqual, pay_password, auth_code },
      {
        onSuccess: () => {
          toast.success(t('fiat:order.confirm.done'));
          onDone();
        },
      },
    );
  };
  if (user?.has_pay_password === false) return <PayPasswordNeeded />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <div className="flex gap-3">
        {order.voucher !== null && (
          <OrderPicture
            orderId={order.id}
            id={order.voucher}
            label={t('fiat:order.pay.voucher')}
            size="small"
          />
        )}
        <div className="min-w-0 flex-1">
          <Facts>
            <Fact name={t('fiat:order.toReceive')}>{amount}</Fact>
            {name !== null && <Fact name={t('fiat:order.verifiedName')}>{name}</Fact>}
            {order.payer_name !== null && <Fact name={t('fiat:order.statedName')}>{order.payer_name}</Fact>}
          </Facts>
        </div>
      </div>
      <SheetNote>{t('fiat:order.confirm.warning', { amount })}</SheetNote>
      <div>
        <Checkbox
          isChecked={form.values.isNameEqual}
          onCheckedChange={(isEqual) => form.set('isNameEqual', isEqual)}
        >
          {t('fiat:order.confirm.nameEqual', { name: name ?? order.counterparty_name })}
        </Checkbox>
        {!form.values.isNameEqual && (
          <p className="text-secondary text-muted">{t('fiat:order.confirm.nameDiffers')}</p>
        )}
      </div>
      <PayPasswordField {...form.bind('pay_password')} />
      {user?.has_authenticator === true && <GoogleCodeField {...form.bind('auth_code')} />}
      <Button type="submit" isBlock isLoading={confirm.isPending}>
        {t('fiat:order.confirm.submit')}
      </Button>
    </form>
  );
}
