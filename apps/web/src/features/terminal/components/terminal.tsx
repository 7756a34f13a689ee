import type { Panel, TerminalScreen } from '@openbourse/api/terminal/kept';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { KeySheet } from '../../../shared/ui/key-sheet.tsx';
import { treeOf } from '../model/change-layouts.ts';
import type { Hotkey } from '../model/hotkeys.ts';
import { PANELS_OF } from '../model/presets.ts';
import { isSameTree, revealPanel } from '../model/tree.ts';
import { focusWhenThere, useHotkeys } from '../use-hotkeys.ts';
import { useLayouts } from '../use-layouts.ts';
import { usePanelTitles } from '../use-panel-titles.ts';

const load = async () => ({ default: (await import('./workbench.tsx')).Workbench });
/** Only a desktop has panels to arrange, so only there the library is loaded. */
const Workbench = lazy(load);

/** Begins to load what arranges the panels, before there is something to show in them. */
export const preloadTerminal = (): void => void load().catch(() => undefined);

/** Places of the screens that keys lead to. */
const AMOUNT = '[data-key="amount"] input';
const BOOK_ROW = '[data-key="book"] button[tabindex="0"]';
const PAIR_BUTTON = '[data-key="pair"]';

/** Height of the panels: what the window leaves below the navigation and the pair, and enough for a whole order form. */
const HEIGHT = 'h-[max(54rem,calc(100dvh-7.75rem))]';

export interface TerminalProps {
  readonly screen: TerminalScreen;
  readonly panels: Partial<Readonly<Record<Panel, ReactNode>>>;
  readonly onKey: (key: TicketKey) => void;
}

/** Keys that the order form and the orders answer; the panels answer the others. */
export type TicketKey = Extract<Hotkey, { readonly kind: 'side' | 'percent' | 'type' | 'cancelAll' }>;

/** The panels of a trading screen on a desktop, as the person has arranged them. */
export function Terminal({ screen, panels, onKey }: TerminalProps) {
  const { isReady, layouts, change } = useLayouts(screen);
  const titleOf = usePanelTitles(screen);
  const tree = treeOf(layouts, screen);
  const skeleton = <TerminalSkeleton />;
  const [isHelpShown, setIsHelpShown] = useState(false);
  const reveal = (panel: Panel, place: string): void => {
    const next = revealPanel(tree, panel);
    if (!isSameTree(next, tree)) change({ kind: 'arrange', id: layouts.chosen, tree: next });
    focusWhenThere(place);
  };
  useHotkeys((hotkey) => {
    if (hotkey.kind === 'help') setIsHelpShown(true);
    else if (hotkey.kind === 'search') document.querySelector<HTMLElement>(PAIR_BUTTON)?.click();
    else if (hotkey.kind !== 'book') {
      onKey(hotkey);
      if (hotkey.kind === 'side') reveal('ticket', AMOUNT);
    } else if (PANELS_OF[screen].includes('book')) reveal('book', BOOK_ROW);
  });
  return (
    <div className={`${HEIGHT} relative min-w-0 border-b border-line`}>
      <TicketLink />
      {isReady ? (
        <Suspense fallback={skeleton}>
          <Workbench
            tree={tree}
            panels={panels}
            titleOf={titleOf}
            onArrange={(next) => change({ kind: 'arrange', id: layouts.chosen, tree: next })}
          />
        </Suspense>
      ) : (
        skeleton
      )}
      <KeySheet isOpen={isHelpShown} onClose={() => setIsHelpShown(false)} />
    </div>
  );
}

/** Leads past chart and book to the order form. */
function TicketLink() {
  const t = useT();
  return (
    <a
      href="#ticket"
      className="sr-only z-30 rounded-button bg-ink px-4 py-3 text-body font-semibold text-on-ink focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
      onClick={(event) => {
        event.preventDefault();
        focusWhenThere(AMOUNT);
      }}
    >
      {t('terminal:skip')}
    </a>
  );
}

const FIELDS = [0, 1, 2, 3, 4, 5];

/** The shape of the standard layout while the arrangement is on its way. */
function TerminalSkeleton() {
  return (
    <div aria-busy="true" className="grid h-full grid-cols-[56fr_21fr_23fr] gap-4 p-4">
      <Skeleton className="h-full w-full" />
      <Skeleton className="h-full w-full" />
      <div className="space-y-2">
        {FIELDS.map((field) => (
          <Skeleton key={field} className="h-13 w-full" />
        ))}
      </div>
    </div>
  );
}
