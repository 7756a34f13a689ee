import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { useState } from 'react';

/** The method in a sentence, with the way to all of it. */
export function ProfitMethod({ text }: { readonly text: 'portfolio:method' | 'portfolio:assets.method' }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const title = t('portfolio:help');
  return (
    <p className="text-secondary text-muted">
      {t(text)}{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        className="font-medium text-accent underline-offset-2 hover:underline"
        onClick={() => setIsOpen(true)}
      >
        {title}
      </button>
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <div className="flex flex-col gap-3 pb-2 text-body">
          <p>{t('portfolio:help.profit')}</p>
          <p>{t('portfolio:help.return')}</p>
          <p>{t('portfolio:help.cost')}</p>
          <p>{t('portfolio:help.unknown')}</p>
        </div>
      </BottomSheet>
    </p>
  );
}
