import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import { pagesOf } from '../../session/index.ts';
import { useMovementColumns } from './movement-columns.tsx';

/** Deposits of the user, newest first. */
export function UserDeposits({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const list = useList(pagesOf('wallet.operator_deposits', { user_id: userId }));
  const rows = list.rows?.map((row) => ({
    id: row.id,
    at: row.seen_at,
    amount: row.received,
    code: row.code,
    network: row.network,
    txid: row.txid,
    state: t(`deposit:state.${row.state}`),
    to: `/deposits?open=${row.id}`,
  }));
  return (
    <ListSection
      label={t('users:tab.deposits')}
      columns={useMovementColumns()}
      list={{ ...list, rows }}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noDeposits')}
    />
  );
}
