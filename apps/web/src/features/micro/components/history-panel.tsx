import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download, ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { client } from '../../session/index.ts';
import type { MicroMarket } from '../api.ts';
import { countFilters, type HistoryFilters, historyQueryOf, NO_FILTERS } from '../model/history-filters.ts';
import { HistoryFields } from './history-fields.tsx';
import { HistoryList } from './history-list.tsx';

export interface HistoryPanelProps {
  readonly markets: readonly MicroMarket[];
  readonly onOpen: (orderId: string) => void;
}

/** What became of the orders: filters, a file to take away, and the receipts. */
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

interface FilterButtonProps {
  /** How many filters are set. */
  readonly count: number;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** Opens the filters in a sheet, for screens without room for them. */
function FilterButton({ count, onReset, children }: FilterButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <span className="relative -ml-3">
      <IconButton label={t('spot:filter.title')} icon={<ListFilter />} onClick={() => setIsOpen(true)} />
      {count > 0 && (
        <span className="pointer-events-none absolute top-0.5 right-0.5">
          <Badge tone="accent">{count}</Badge>
        </span>
      )}
      <BottomSheet
        isOpen={isOpen}
        onClose={close}
        title={t('spot:filter.title')}
        footer={
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="secondary" isBlock onClick={onReset}>
              {t('spot:filter.reset')}
            </Button>
            <Button isBlock onClick={close}>
              {t('app:action.done')}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-2.5 pb-2">{children}</div>
      </BottomSheet>
    </span>
  );
}
