import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';

export interface DetailPaneProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The details of a row: beside the table where there is room, over it otherwise. Esc closes it. */
export function DetailPane({ label, onClose, children }: DetailPaneProps) {
  const t = useT();
  // Whoever sees the pane can close it: a later effect would miss a key that comes at once.
  useLayoutEffect(() => {
    const close = (event: KeyboardEvent): void => {
      // Dialogs and menus close themselves first.
      if (event.key === 'Escape' && !event.defaultPrevented && !isOverlayOpen()) onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <aside
      aria-label={label}
      className="fixed inset-y-0 right-0 z-30 w-100 max-w-full overflow-y-auto bg-raised p-5 shadow-float wide:sticky wide:top-4 wide:z-0 wide:max-h-[calc(100dvh-2rem)] wide:w-92 wide:shrink-0 wide:border-l wide:border-line wide:bg-bg wide:py-0 wide:pr-0 wide:shadow-none"
    >
      <div className="absolute top-3 right-3 wide:-top-2 wide:right-0">
        <IconButton label={t('app:action.close')} icon={<X />} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}

function isOverlayOpen(): boolean {
  return document.querySelector('[role="alertdialog"], [role="dialog"], [role="menu"]') !== null;
}
