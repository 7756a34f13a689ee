import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';

export interface BottomSheetPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays in reach below what scrolls. */
  readonly footer?: ReactNode;
}

/** Content of a bottom sheet; loaded with the first sheet, since it brings the overlay library. */
export function BottomSheetPanel({ isOpen, onClose, title, children, footer }: BottomSheetPanelProps) {
  const t = useT();
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center desktop:items-center desktop:p-6">
          <Drawer.Popup className="flex max-h-[88dvh] w-full max-w-phone transform-[translateY(var(--drawer-swipe-movement-y,0px))] flex-col rounded-t-sheet bg-raised shadow-float outline-none transition-transform duration-300 ease-out data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)] data-swiping:select-none data-swiping:duration-0 desktop:max-w-100 desktop:rounded-card">
            <div className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong desktop:hidden" />
            <div className="flex shrink-0 items-center justify-between pt-1 pr-2 pl-5">
              <Drawer.Title className="text-symbol">{title}</Drawer.Title>
              <IconButton label={t('app:action.close')} icon={<X />} onClick={onClose} />
            </div>
            {/* Focusable, so that the keyboard scrolls a sheet that holds only text. */}
            <Drawer.Content
              tabIndex={0}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-[max(1rem,env(safe-area-inset-bottom))] focus-visible:-outline-offset-2"
            >
              {children}
            </Drawer.Content>
            {footer !== undefined && (
              <div className="shrink-0 border-t border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
