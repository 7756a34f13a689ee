import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { FilterButton } from '@openbourse/kit/ui/filter-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../session/index.ts';
import type { MicroMarket } from '../api.ts';
import { countFilters, type HistoryFilters, historyQueryOf, NO_FILTERS } from '../model/history-filters.ts';
import { HistoryFields } from './history-fields.tsx';
import { HistoryList } from './history-list.tsx';

export interface HistoryPanelProps {
  readonly markets: readonly MicroMarket[];
  readonly onOpen: (orderId: string) => void;
}

/** Outcomes of the orders: filters, a file to take away, and the receipts. */
export function HistoryPanel({ markets, onOpen }: HistoryPanelProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [filters, setFilters] = useState<HistoryFilters>(NO_FILTERS);
  const saving = useMutation({
    mutationFn: () => client.download('micro.history', historyQueryOf(filters)),
    onSuccess: (file) => {
      saveFile(file);
      toast.success(t('spot:records.exported'));
    },
  });
  const fields = <HistoryFields filters={filters} markets={markets} onChange={setFilters} />;
  return (
    <>
      <div className="flex items-center gap-2.5 py-2">
        {isDesktop ? (
          <div className="grid flex-1 grid-cols-5 gap-2.5">{fields}</div>
        ) : (
          <FilterButton count={countFilters(filters)} onReset={() => setFilters(NO_FILTERS)}>
            {fields}
          </FilterButton>
        )}
        <span className="ml-auto">
          <IconButton
            label={t('spot:records.export')}
            icon={<Download />}
            disabled={saving.isPending}
            onClick={() => saving.mutate()}
          />
        </span>
      </div>
      <HistoryList filters={filters} onOpen={onOpen} />
    </>
  );
}
