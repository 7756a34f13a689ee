import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Payment } from '../api.ts';
import { PersonRow } from './person-row.tsx';

/** The receipt of a payment, for either side. */
export function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const t = useT();
  const format = useFormat();
  const isSent = payment.direction === 'sent';
  const { withdrawable_at: withdrawableAt } = payment;
  return (
    <>
      <section
        aria-label={t(isSent ? 'payment:to' : 'payment:from')}
        className="rounded-card bg-surface px-4"
      >
        <PersonRow person={payment} />
      </section>
      <Facts>
        {payment.note !== '' && <Fact name={t('payment:note')}>{payment.note}</Fact>}
        <Fact name={t('app:word.fee')}>{t('payment:free')}</Fact>
        <Fact name={t('payment:time')}>{format.dateTime(payment.created_at)}</Fact>
        {withdrawableAt !== null && (
          <Fact name={t('payment:withdrawableAt')}>{format.dateTime(withdrawableAt)}</Fact>
        )}
        <Fact name={t('payment:number')}>
          <Copyable text={payment.id} label={t('payment:copyNumber')} />
        </Fact>
      </Facts>
    </>
  );
}
