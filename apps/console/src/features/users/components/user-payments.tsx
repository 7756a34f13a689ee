import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { CallReply } from '@openbourse/client';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';

type Payment = CallReply<'payment.operator_payments'>['data'][number];

/** Payments that the user sent and received, newest first, each with the other side. */
export function UserPayments({ userId }: { readonly userId: number }) {
  const t = useTexts();
  return (
    <ListSection
      label={t('users:tab.payments')}
      columns={usePaymentColumns(userId)}
      list={useList(pagesOf('payment.operator_payments', { user_id: userId }))}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noPayments')}
    />
  );
}

function usePaymentColumns(userId: number): readonly ListColumn<Payment>[] {
  const t = useTexts();
  const format = useFormat();
  const isSent = ({ payer }: Payment): boolean => payer.user_id === userId;
  const otherOf = (row: Payment) => (isSent(row) ? row.payee : row.payer);
  const wayOf = (row: Payment): string => t(isSent(row) ? 'users:payment.sent' : 'users:payment.received');
  return [
    {
      key: 'at',
      header: t('users:time'),
      csv: (row) => row.created_at,
      render: (row) => <TimeText at={row.created_at} />,
    },
    { key: 'way', header: t('users:payment.way'), csv: wayOf, render: wayOf },
    {
      key: 'other',
      header: t('users:payment.other'),
      csv: (row) => otherOf(row).uid,
      render: (row) => (
        <Link to={`/users?user=${otherOf(row).user_id}&tab=payments`} className="font-medium text-accent">
          {otherOf(row).uid} · {otherOf(row).name}
        </Link>
      ),
    },
    {
      key: 'amount',
      header: t('users:amount'),
      isNumeric: true,
      csv: (row) => row.amount,
      render: (row) => (
        <>
          <span className="font-semibold">{format.quantity(row.amount)}</span> {row.code}
        </>
      ),
    },
    {
      key: 'value',
      header: t('users:payment.value'),
      isNumeric: true,
      csv: (row) => row.value_usdt,
      render: (row) => format.quantity(row.value_usdt, 2),
    },
    {
      key: 'note',
      header: t('users:payment.note'),
      csv: (row) => row.note,
      render: (row) => (row.note === '' ? t('shell:none') : row.note),
    },
    {
      key: 'withdrawable',
      header: t('users:payment.keptUntil'),
      csv: (row) => row.withdrawable_at,
      render: (row) => <TimeText at={row.withdrawable_at} />,
    },
  ];
}
