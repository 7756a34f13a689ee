import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import { pagesOf } from '../../session/index.ts';
import { useMovementColumns } from './movement-columns.tsx';

/** Withdrawals of the user, newest first. */
export function UserWithdrawals({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const list = useList(pagesOf('wallet.operator_withdrawals', { user_id: userId }));
  const rows = list.rows?.map((row) => ({
    id: row.id,
    at: row.created_at,
    amount: row.amount,
    code: row.code,
    network: row.network,
    txid: row.txid,
    state: t(`withdrawal:state.${row.state}`),
    to: `/withdrawals?state=all&open=${row.id}`,
  }));
  return (
    <ListSection
      label={t('users:tab.withdrawals')}
      columns={useMovementColumns()}
      list={{ ...list, rows }}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noWithdrawals')}
    />
  );
}
