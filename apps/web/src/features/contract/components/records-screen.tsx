import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { FilterButton } from '@openbourse/kit/ui/filter-button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { refreshPositions, useExport } from '../api.ts';
import { countFilters, type Filters, NO_FILTERS } from '../model/filters.ts';
import type { Position } from '../model/rows.ts';
import { useEndedText } from '../use-closed-text.ts';
import {
  crossRiskOf,
  useContractAccount,
  useContractChannel,
  useLiveProducts,
  usePositions,
} from '../use-contracts.ts';
import { CloseList } from './close-list.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { FeeList } from './fee-list.tsx';
import { FilterFields } from './filter-fields.tsx';
import { HistoryList } from './history-list.tsx';
import type { Edit } from '../model/edit.ts';
import { LivePositions } from './positions-panel.tsx';

type Tab = 'positions' | 'pending' | 'closes' | 'history' | 'fees';

/** All contracts of the person: what is open and what became of the others, with filters and a file to take away. */
function RecordsScreen() {
  useContractChannel(useEndedText());
  const t = useT();
  const isDesktop = useIsDesktop();
  const [tab, setTab] = useState<Tab>('positions');
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const download = useExport(() => toast.success(t('contract:exported')));
  const list = tab === 'closes' || tab === 'history' || tab === 'fees' ? tab : null;
  const fields = list !== null && <FilterFields filters={filters} list={list} onChange={setFilters} />;
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader
        title={t('contract:records')}
        backTo="/lever"
        actions={
          <>
            {!isDesktop && list !== null && (
              <FilterButton count={countFilters(filters)} onReset={() => setFilters(NO_FILTERS)}>
                {fields}
              </FilterButton>
            )}
            {(list === 'closes' || list === 'history') && (
              <IconButton
                label={t('contract:export')}
                icon={<Download />}
                disabled={download.isPending}
                onClick={() => download.mutate({ list, filters })}
              />
            )}
          </>
        }
      />
      <Tabs
        label={t('contract:records')}
        items={[
          { value: 'positions', label: t('contract:positions') },
          { value: 'pending', label: t('contract:pending') },
          { value: 'closes', label: t('contract:closed') },
          { value: 'history', label: t('contract:history') },
          { value: 'fees', label: t('contract:overnight') },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        {isDesktop && list !== null && <div className="grid grid-cols-5 gap-2.5 py-4">{fields}</div>}
        <PullToRefresh onRefresh={refreshPositions}>
          {(tab === 'positions' || tab === 'pending') && <LiveTab shown={tab} />}
          {tab === 'closes' && <CloseList filters={filters} />}
          {tab === 'history' && <HistoryList filters={filters} />}
          {tab === 'fees' && <FeeList matchId={filters.matchId} />}
        </PullToRefresh>
      </Tabs>
    </div>
  );
}

const NO_POSITIONS: readonly Position[] = [];

function LiveTab({ shown }: { readonly shown: 'positions' | 'pending' }) {
  const positions = usePositions().data ?? NO_POSITIONS;
  const [edit, setEdit] = useState<Edit | null>(null);
  const live = useLiveProducts(positions.map((position) => position.currency_match_id));
  const risk = crossRiskOf(positions, live, useContractAccount()?.available);
  return (
    <>
      <LivePositions shown={shown} live={live} crossRisk={risk} onEdit={setEdit} />
      <EditSheet edit={edit} positions={positions} live={live} onClose={() => setEdit(null)} />
    </>
  );
}

export { RecordsScreen as Component };
