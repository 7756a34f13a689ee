import { OFFERING_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { oneOf, useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { hasRole, pagesOf, useOperator, WaitingNote } from '../../session/index.ts';
import { type Offering, RENEW_MS } from '../api.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { OfferingDetail } from './offering-detail.tsx';
import { StateBadge } from './state-badge.tsx';

/** The offerings of every state with their live demand. */
export function OfferingsScreen() {
  const t = useTexts();
  const format = useFormat();
  const filters = useFilters();
  const canChange = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const input = { state: oneOf(OFFERING_STATES, filters.get('state')) };
  const list = useList(pagesOf('subscription.operator_offerings', input, { renewMs: RENEW_MS }));
  return (
    <>
      <ListScreen
        name="offerings"
        title={t('shell:nav.subscription')}
        header={
          canChange && (
            <Button size="small" onClick={() => setIsAdding(true)}>
              {t('subscription:add')}
            </Button>
          )
        }
        summary={
          <>
            <WaitingNote kind="subscription.publish" />
            <PlainNote text={t('subscription:hint')} />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'state',
            label: t('market:state'),
            options: OFFERING_STATES.map((value) => ({ value, label: t(`subscription:state.${value}`) })),
          },
        ]}
        filters={filters}
        list={list}
        columns={columnsOf(t, format)}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('subscription:empty')}
        renderDetail={(key) => <OfferingDetail key={key} id={Number.parseInt(key, 10)} />}
      />
      {isAdding && <DraftDialog onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Offering>[] {
  return [
    {
      key: 'name',
      header: t('subscription:name'),
      csv: (row) => row.name,
      render: (row) => (
        <span className="block max-w-56 truncate font-semibold">
          {row.name === '' ? t('subscription:unnamed', { id: row.id }) : row.name}
        </span>
      ),
    },
    {
      key: 'token',
      header: t('subscription:token'),
      csv: (row) => row.token_code,
      render: (row) => row.token_code,
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`subscription:state.${row.state}`),
      render: (row) => <StateBadge offering={row} />,
    },
    {
      key: 'price',
      header: t('subscription:issue_price'),
      isNumeric: true,
      csv: (row) => row.issue_price,
      render: (row) => `${format.quantity(row.issue_price)} ${row.quote_code}`,
    },
    {
      key: 'supply',
      header: t('subscription:supply'),
      isNumeric: true,
      csv: (row) => row.supply,
      render: (row) => format.quantity(row.supply),
    },
    {
      key: 'committed',
      header: t('subscription:committed'),
      isNumeric: true,
      csv: (row) => row.committed,
      render: (row) => format.quantity(row.committed, 2),
    },
    {
      key: 'participants',
      header: t('subscription:participants'),
      isNumeric: true,
      csv: (row) => row.participants,
      render: (row) => row.participants,
    },
    timeColumn(t('subscription:ends_at'), (row) => row.ends_at, 'end'),
  ];
}
