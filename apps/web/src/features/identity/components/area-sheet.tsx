import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { OptionList } from '@openbourse/kit/ui/option-list.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { useAreas } from '../api.ts';
import { matchingAreas } from '../model/matching-areas.ts';

export interface AreaSheetProps {
  readonly title: string;
  readonly hasCallingCodes: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly value: number;
  readonly onChoose: (areaId: number) => void;
}

/** The countries and areas, searched by name, country code or calling code. */
export function AreaSheet({ title, hasCallingCodes, isOpen, onClose, value, onChoose }: AreaSheetProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const { data, isError, error, isFetching, refetch } = useAreas();
  const options = matchingAreas(data ?? [], search).map((area) => ({
    value: `${area.id}`,
    label: area.name,
    ...(hasCallingCodes && {
      icon: <span className="figures w-14 shrink-0 text-dense text-muted">+{area.calling_code}</span>,
    }),
  }));
  const choose = (next: string): void => {
    const area = data?.find((entry) => `${entry.id}` === next);
    if (area !== undefined) onChoose(area.id);
    onClose();
  };
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={title}>
      <div className="flex h-[60dvh] flex-col gap-3">
        <TextField
          label={t('identity:field.searchArea')}
          type="search"
          value={search}
          onValueChange={setSearch}
        />
        <div className="-mx-5 min-h-0 flex-1 overflow-y-auto px-5">
          {isError && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
          {data === undefined && !isError && <AreaSkeleton />}
          {data !== undefined && options.length === 0 && <EmptyState title={t('identity:field.noArea')} />}
          <OptionList label={title} options={options} value={`${value}`} onChoose={choose} />
        </div>
      </div>
    </BottomSheet>
  );
}

function AreaSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6 pt-4">
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  );
}
