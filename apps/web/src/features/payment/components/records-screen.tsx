import { PAYMENT_DIRECTIONS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useDayTitle } from '@openbourse/kit/lib/use-day-title.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Payment, paymentPages } from '../api.ts';
import { payPath } from '../model/pay-link.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { Initial } from './person-row.tsx';

const VIEWS = ['all', ...PAYMENT_DIRECTIONS] as const;
type View = (typeof VIEWS)[number];

/** Payments that were sent and received, with their receipts. */
function RecordsScreen() {
  const t = useT();
  const [view, setView] = useState<View>('all');
  return (
    <>
      <PageHeader title={t('payment:records')} backTo="/pay" />
      <Tabs
        label={t('payment:records')}
        items={VIEWS.map((value) => ({ value, label: t(`payment:view.${value}`) }))}
        value={view}
        onValueChange={setView}
      >
        <Records key={view} view={view} />
      </Tabs>
    </>
  );
}

function Records({ view }: { readonly view: View }) {
  const t = useT();
  const dayTitle = useDayTitle();
  const [open, setOpen] = useState<Payment | null>(null);
  const pages = useInfiniteQuery(paymentPages(view));
  return (
    <>
      <PagedList
        label={t('payment:records')}
        pages={pages}
        titleOf={(payment) => dayTitle(payment.created_at)}
        renderRow={(payment) => <RecordRow payment={payment} onOpen={setOpen} />}
        isFiltered={view !== 'all'}
        empty={{
          icon: <HandCoins />,
          title: t('payment:empty'),
          hint: t('payment:emptyHint'),
          action: (
            <Link to="/pay" className={buttonClass({ size: 'medium' })}>
              {t('payment:pay')}
            </Link>
          ),
        }}
      />
      <ReceiptSheet payment={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface RecordRowProps {
  readonly payment: Payment;
  readonly onOpen: (payment: Payment) => void;
}

function RecordRow({ payment, onOpen }: RecordRowProps) {
  const t = useT();
  const format = useFormat();
  const isSent = payment.direction === 'sent';
  const amount = `${isSent ? '-' : '+'}${format.quantity(payment.amount)} ${payment.code}`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-3 flex w-[calc(100%+1.5rem)] items-center gap-3 rounded-button px-3 py-3 text-left transition-colors hover:bg-surface"
      onClick={() => onOpen(payment)}
    >
      <Initial name={payment.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row font-medium">{payment.name}</span>
        <span className="block truncate text-secondary text-muted">
          {[t(`payment:view.${payment.direction}`), format.time(payment.created_at), payment.note]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={`figures shrink-0 text-row font-semibold ${isSent ? '' : 'text-up'}`}>{amount}</span>
    </button>
  );
}

interface ReceiptSheetProps {
  /** Null while closed. */
  readonly payment: Payment | null;
  readonly onClose: () => void;
}

/** The receipt of a payment, with the way to pay the same again, or to pay back. */
function ReceiptSheet({ payment, onClose }: ReceiptSheetProps) {
  const t = useT();
  return (
    <BottomSheet
      isOpen={payment !== null}
      onClose={onClose}
      title={t('payment:receipt')}
      {...(payment !== null && { footer: <AgainLink payment={payment} /> })}
    >
      {payment !== null && <Receipt payment={payment} />}
    </BottomSheet>
  );
}

function Receipt({ payment }: { readonly payment: Payment }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div>
        <p className="text-secondary text-muted">{t(`payment:view.${payment.direction}`)}</p>
        <p className="figures text-price font-semibold">{`${format.quantity(payment.amount)} ${payment.code}`}</p>
      </div>
      <PaymentFacts payment={payment} />
    </div>
  );
}

function AgainLink({ payment }: { readonly payment: Payment }) {
  const t = useT();
  const { uid: to, code: coin, amount, note, direction } = payment;
  const isSent = direction === 'sent';
  return (
    <Link
      to={payPath(isSent ? { to, coin, amount, note } : { to, coin })}
      className={buttonClass({ variant: 'secondary', isBlock: true })}
    >
      {t(isSent ? 'payment:again' : 'payment:back')}
    </Link>
  );
}

export { RecordsScreen as Component };
