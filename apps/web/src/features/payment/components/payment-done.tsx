import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Payment } from '../api.ts';
import { PaymentFacts } from './payment-facts.tsx';

/** The receipt of what was paid, and the ways from here. */
export function PaymentDone({ payment }: { readonly payment: Payment }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col items-center gap-1 pt-4 text-center">
        <CircleCheck className="size-12 text-up" strokeWidth={1.5} aria-hidden="true" />
        <p className="text-symbol">{t('payment:done')}</p>
        <p className="figures text-price font-semibold">{`${format.quantity(payment.amount)} ${payment.code}`}</p>
      </div>
      <PaymentFacts payment={payment} />
      <div className="grid grid-cols-2 gap-3">
        <Link to="/pay-record" className={buttonClass({ variant: 'secondary', isBlock: true })}>
          {t('payment:records')}
        </Link>
        <Link to="/assets" className={buttonClass({ isBlock: true })}>
          {t('app:action.done')}
        </Link>
      </div>
    </div>
  );
}
