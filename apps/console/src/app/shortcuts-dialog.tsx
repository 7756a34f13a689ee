import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { useTexts } from '../shared/lib/texts.ts';
import type { ConsoleRoute } from './route-table.ts';

export interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly routes: readonly ConsoleRoute[];
  readonly onClose: () => void;
}

/** Every key that the console answers to. */
export function ShortcutsDialog({ isOpen, routes, onClose }: ShortcutsDialogProps) {
  const t = useTexts();
  const kit = useT();
  const keys = [
    { keys: '/', text: t('shell:keys.search') },
    { keys: '↓ ↑ j k', text: t('shell:keys.rows') },
    { keys: 'Enter', text: t('shell:keys.open') },
    { keys: 'Esc', text: t('shell:keys.close') },
    ...routes.map((route) => ({ keys: `g ${route.letter}`, text: t(route.title) })),
  ];
  return (
    <Dialog
      isOpen={isOpen}
      title={t('shell:keys.title')}
      confirmLabel={kit('app:action.close')}
      onConfirm={onClose}
      isNotice
    >
      <dl className="flex flex-col gap-2 text-dense">
        {keys.map((entry) => (
          <div key={entry.keys} className="flex items-center justify-between gap-4">
            <dt className="text-text">{entry.text}</dt>
            <dd>
              <kbd className="rounded-tag bg-surface-strong px-1.5 py-0.5 text-label text-muted">
                {entry.keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
