import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Badge } from './badge.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface FilterButtonProps {
  /** Number of filters that are set. */
  readonly count: number;
  readonly onReset: () => void;
  /** The fields of the filters. */
  readonly children: ReactNode;
}

/** Opens the filters of a list in a sheet, for screens without room for them. */
export function FilterButton({ count, onReset, children }: FilterButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <span className="relative">
      <IconButton label={t('app:filter.title')} icon={<ListFilter />} onClick={() => setIsOpen(true)} />
      {count > 0 && (
        <span className="pointer-events-none absolute top-0.5 right-0.5">
          <Badge tone="accent">{count}</Badge>
        </span>
      )}
      <BottomSheet
        isOpen={isOpen}
        onClose={close}
        title={t('app:filter.title')}
        footer={
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="secondary" isBlock onClick={onReset}>
              {t('app:filter.reset')}
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
