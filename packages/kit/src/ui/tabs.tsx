import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fadeOf } from '../lib/fade-of.ts';
import { nextTab } from '../lib/next-tab.ts';

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

export interface TabsProps<V extends string> {
  readonly label: string;
  readonly items: readonly TabItem<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  /** Content at the right end of the row. */
  readonly trailing?: ReactNode;
  readonly isLineHidden?: boolean;
  /** The panel of the chosen tab. */
  readonly children?: ReactNode;
}

/** The mask of a row, and what looks anew after it was scrolled. */
function useFade(row: RefObject<HTMLDivElement | null>): readonly [string, () => void] {
  const [fade, setFade] = useState('');
  useLayoutEffect(() => {
    const tabs = row.current;
    if (tabs === null) return undefined;
    const observer = new ResizeObserver(() => setFade(fadeOf(tabs)));
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [row]);
  return [fade, () => setFade(row.current === null ? '' : fadeOf(row.current))];
}

/** Tabs after the WAI-ARIA pattern: one stop of the tab key, arrows move and choose. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, items, value, onValueChange, trailing, isLineHidden = false, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [fade, measure] = useFade(row);
  useLayoutEffect(() => {
    const tabs = row.current;
    const chosen = tabs?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!tabs || !chosen) return;
    // Only the row moves; scrollIntoView would move the page as well.
    const [left, right] = [
      chosen.offsetLeft - tabs.offsetLeft,
      chosen.offsetLeft - tabs.offsetLeft + chosen.offsetWidth,
    ];
    if (left < tabs.scrollLeft) tabs.scrollLeft = left;
    else if (right > tabs.scrollLeft + tabs.clientWidth) tabs.scrollLeft = right - tabs.clientWidth;
  }, [value]);
  const moveByKey = (event: KeyboardEvent): void => {
    const index = items.findIndex((item) => item.value === value);
    const next = nextTab(event.key, { index, count: items.length });
    const item = next === null ? undefined : items[next];
    if (next === null || item === undefined) return;
    event.preventDefault();
    onValueChange(item.value);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const hasPanel = children !== undefined;
  return (
    <div>
      <div className={clsx('flex items-center gap-3', !isLineHidden && 'border-b border-line')}>
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          className="no-scrollbar -mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto"
          style={{ maskImage: fade }}
          onScroll={measure}
        >
          {items.map((item) => (
            <button
              key={item.value}
              id={`${id}-${item.value}`}
              type="button"
              role="tab"
              aria-selected={item.value === value}
              aria-controls={hasPanel ? `${id}-panel` : undefined}
              tabIndex={item.value === value ? 0 : -1}
              className="min-h-11 shrink-0 border-b-2 border-transparent text-row font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-selected:border-text aria-selected:font-[620] aria-selected:text-text"
              onClick={() => onValueChange(item.value)}
              onKeyDown={moveByKey}
            >
              {item.label}
            </button>
          ))}
        </div>
        {trailing}
      </div>
      {hasPanel && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </div>
  );
}
