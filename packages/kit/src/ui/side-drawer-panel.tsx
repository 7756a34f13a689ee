import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';

export interface SideDrawerPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Stays in reach below what scrolls. */
  readonly footer?: ReactNode;
}

/** Content of a side drawer; loaded with the first one, since it brings the overlay library. */
export function SideDrawerPanel({ isOpen, onClose, title, children, footer }: SideDrawerPanelProps) {
  const t = useT();
  return (
    <Drawer.Root swipeDirection="left" open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex justify-start">
          <Drawer.Popup className="flex h-dvh w-[min(20rem,86vw)] transform-[translateX(var(--drawer-swipe-movement-x,0px))] flex-col bg-raised pt-[env(safe-area-inset-top)] shadow-float outline-none transition-transform duration-300 ease-out data-ending-style:transform-[translateX(-100%)] data-starting-style:transform-[translateX(-100%)] data-swiping:select-none data-swiping:duration-0">
            <div className="flex min-h-14 shrink-0 items-center justify-between pr-2 pl-5">
              <Drawer.Title className="min-w-0 truncate text-symbol">{title}</Drawer.Title>
              <IconButton label={t('app:action.close')} icon={<X />} onClick={onClose} />
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
              {children}
            </Drawer.Content>
            {footer !== undefined && (
              <div className="shrink-0 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{footer}</div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
