import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { WaitingNote } from '../../session/index.ts';
import { capsQuery, paymentsQuery, switchesQuery } from '../api.ts';
import { CapTable } from './cap-table.tsx';
import { PaymentTable } from './payment-table.tsx';
import { SwitchTable } from './switch-table.tsx';

/** Controls that stop withdrawals: the kill switches and the hourly caps of the hot wallets. */
export function Controls() {
  const t = useTexts();
  const switches = useQuery(switchesQuery);
  const caps = useQuery(capsQuery);
  const payments = useQuery(paymentsQuery).data ?? [];
  const error = switches.error ?? caps.error;
  if (error !== null && (switches.data === undefined || caps.data === undefined)) {
    const retry = (): void => {
      void switches.refetch();
      void caps.refetch();
    };
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (switches.data === undefined || caps.data === undefined) return <Skeleton className="h-60 w-full" />;
  return (
    <div className="flex flex-col gap-8">
      <section aria-label={t('withdrawal:switches')}>
        <h2 className="text-row font-[620]">{t('withdrawal:switches')}</h2>
        <p className="mt-1 mb-2 text-dense text-muted">{t('withdrawal:switchesHint')}</p>
        <WaitingNote subject={{ kind: 'withdrawal_switch' }} />
        <SwitchTable switches={switches.data} />
      </section>
      {payments.length > 0 && (
        <section aria-label={t('withdrawal:payments')}>
          <h2 className="text-row font-[620]">{t('withdrawal:payments')}</h2>
          <p className="mt-1 mb-2 text-dense text-muted">{t('withdrawal:paymentsHint')}</p>
          <WaitingNote kind="wallet.adopt_payment" />
          <PaymentTable payments={payments} />
        </section>
      )}
      <section aria-label={t('withdrawal:caps')}>
        <h2 className="text-row font-[620]">{t('withdrawal:caps')}</h2>
        <p className="mt-1 mb-2 text-dense text-muted">{t('withdrawal:capsHint')}</p>
        <WaitingNote subject={{ kind: 'hot_wallet_cap' }} />
        <CapTable caps={caps.data} />
      </section>
    </div>
  );
}
