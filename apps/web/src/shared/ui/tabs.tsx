import { Tabs as Base } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

export interface TabsProps<V extends string> {
  readonly label: string;
  readonly items: readonly TabItem<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  /** What stands at the right end of the row. */
  readonly trailing?: ReactNode;
  readonly isLineHidden?: boolean;
  /** The panel of the chosen tab. */
  readonly children?: ReactNode;
}

export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, items, value, onValueChange, trailing, isLineHidden = false, children } = props;
  return (
    <Base.Root value={value} onValueChange={(next: V) => onValueChange(next)}>
      <div className={clsx('flex items-center gap-3', !isLineHidden && 'border-b border-line')}>
        <Base.List
          aria-label={label}
          activateOnFocus
          className="no-scrollbar relative flex min-w-0 flex-1 gap-5 overflow-x-auto"
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className="min-h-11 shrink-0 text-row font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-active:font-[620] data-active:text-text"
            >
              {item.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-text transition-all duration-(--duration-base) ease-out" />
        </Base.List>
        {trailing}
      </div>
      {children !== undefined && (
        <Base.Panel value={value} className="outline-offset-4">
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
