import type { CallReply } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn, moneyColumn, symbolColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import { pagesOf, queryOf } from '../../session/index.ts';

type Position = CallReply<'contract.operator_positions'>[number];
type Micro = CallReply<'micro.operator_orders'>['data'][number];
type Stake = CallReply<'staking.operator_orders'>['data'][number];

/** The open leveraged positions and pending orders of the user. */
export function UserPositions({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const kit = { t, format: useFormat() };
  const list = useWholeList(queryOf('contract.operator_positions', { user_id: userId }));
  return (
    <ListSection<Position>
      label={t('users:tab.positions')}
      columns={[
        timeColumn(t('users:time'), (row) => row.created_at),
        symbolColumn(t),
        {
          key: 'state',
          header: t('users:state'),
          csv: (row) => row.state,
          render: (row) => t(row.opened_at === null ? 'users:position.pending' : 'users:position.open'),
        },
        {
          key: 'side',
          header: t('contract:side'),
          csv: (row) => row.side,
          render: (row) => t(`contract:side.${row.side}`),
        },
        figureColumn(t, { key: 'leverage', header: t('users:leverage'), value: (row) => row.leverage }),
        figureColumn(t, { key: 'lots', header: t('contract:lots'), value: (row) => row.lots }),
        figureColumn(t, {
          key: 'open',
          header: t('contract:open_price'),
          value: (row) => row.open_price ?? row.limit_price,
        }),
        moneyColumn(kit, { key: 'margin', header: t('contract:margin'), value: (row) => row.margin }),
        figureColumn(t, {
          key: 'liquidation',
          header: t('users:liquidation'),
          value: (row) => row.liquidation_price,
        }),
      ]}
      list={list}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noPositions')}
    />
  );
}

/** The micro contracts of the user, newest first. */
export function UserMicro({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const kit = { t, format: useFormat() };
  const list = useList(pagesOf('micro.operator_orders', { user_id: userId }));
  return (
    <ListSection<Micro>
      label={t('users:tab.micro')}
      columns={[
        timeColumn(t('users:time'), (row) => row.accepted_at),
        symbolColumn(t),
        {
          key: 'direction',
          header: t('micro:direction'),
          csv: (row) => row.direction,
          render: (row) => t(`micro:direction.${row.direction}`),
        },
        figureColumn(t, { key: 'seconds', header: t('micro:seconds'), value: (row) => row.seconds }),
        moneyColumn(kit, { key: 'stake', header: t('micro:stake'), value: (row) => row.stake }),
        figureColumn(t, { key: 'entry', header: t('micro:entry_price'), value: (row) => row.entry_price }),
        figureColumn(t, { key: 'exit', header: t('micro:exit_price'), value: (row) => row.exit_price }),
        moneyColumn(kit, { key: 'payout', header: t('micro:paid'), value: (row) => row.payout }),
        {
          key: 'state',
          header: t('users:state'),
          csv: (row) => row.state,
          render: (row) => t(`micro:state.${row.state}`),
        },
      ]}
      list={list}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noMicro')}
    />
  );
}

/** Stakes of the user, newest first. */
export function UserStaking({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const list = useList(pagesOf('staking.operator_orders', { user_id: userId }));
  return (
    <ListSection<Stake>
      label={t('users:tab.staking')}
      columns={[
        timeColumn(t('staking:orderedAt'), (row) => row.ordered_at),
        { key: 'code', header: t('users:currency'), csv: (row) => row.code, render: (row) => row.code },
        figureColumn(t, { key: 'principal', header: t('staking:principal'), value: (row) => row.principal }),
        figureColumn(t, { key: 'paid', header: t('users:rewardPaid'), value: (row) => row.dividends_paid }),
        figureColumn(t, { key: 'days', header: t('users:daysPaid'), value: (row) => row.days_paid }),
        figureColumn(t, { key: 'cycle', header: t('staking:cycle_days'), value: (row) => row.cycle_days }),
        timeColumn(t('staking:maturesAt'), (row) => row.matures_at, 'matures'),
        {
          key: 'state',
          header: t('users:state'),
          csv: (row) => row.state,
          render: (row) => t(`staking:state.${row.state}`),
        },
      ]}
      list={list}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('users:noStaking')}
    />
  );
}
