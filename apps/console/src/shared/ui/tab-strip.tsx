import { clsx } from 'clsx';
import type { Filters } from '../lib/use-filters.ts';

export interface TabStripProps {
  readonly label: string;
  /** The filter that the tabs set. */
  readonly name: string;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly count?: number }[];
  readonly filters: Filters;
}

/** The states of a queue beside its title; the first one holds when the address names none. */
export function TabStrip({ label, name, tabs, filters }: TabStripProps) {
  const chosen = filters.get(name) || tabs[0]?.value;
  return (
    <div role="group" aria-label={label} className="-mx-2 flex flex-wrap gap-x-1">
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === chosen}
          className={clsx(
            'min-h-9 rounded-field px-2 text-dense font-semibold transition-colors hover:text-text',
            tab.value === chosen ? 'text-text' : 'text-muted',
          )}
          onClick={() => filters.set({ [name]: tab.value, open: '' })}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span className="figures"> {tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
