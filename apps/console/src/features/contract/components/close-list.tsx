import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import { matchIdOf } from '../../../shared/ui/match-field.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { pagesOf } from '../../session/index.ts';
import { useCloseColumns } from './close-columns.tsx';
import { CloseDetail } from './close-detail.tsx';
import { useMatchField } from './match-field.ts';
import { sideField, sideOf } from './side-field.ts';

const RENEW_MS = 10_000;
const KINDS = ['liquidation', 'other'] as const;

/** Every close of all users, newest first; each with its receipt. */
export function CloseList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const uid = filters.get('uid');
  const kind = oneOf(KINDS, filters.get('kind'));
  const input = {
    currency_match_id: matchIdOf(filters),
    side: sideOf(filters),
    is_liquidation: kind === undefined ? undefined : kind === 'liquidation',
  };
  const list = useList(pagesOf('contract.operator_closes', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="contract-closes"
      title={t('shell:nav.contracts')}
      header={tabs}
      summary={<PlainNote text={t('contract:closesHint')} />}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        useMatchField(),
        sideField(t),
        {
          kind: 'choice',
          name: 'kind',
          label: t('contract:reason'),
          options: KINDS.map((value) => ({ value, label: t(`contract:kind.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={useCloseColumns()}
      rowKey={(row) => row.id}
      emptyHint={t('contract:noCloses')}
      renderDetail={(key) => <CloseDetail close={list.rows?.find((row) => row.id === key)} />}
    />
  );
}
