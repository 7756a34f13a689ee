import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

/** They open beside the form, which keeps what was typed. */
const LEGAL_PAGES = [
  { path: '/user-agreement', text: 'identity:agreement.full' },
  { path: '/user-agreement?page=privacy', text: 'identity:agreement.privacy' },
] as const;

export interface AgreementCheckboxProps {
  readonly isChecked: boolean;
  readonly onCheckedChange: (isChecked: boolean) => void;
  readonly error: string | undefined;
}

/** The agreement to the user agreement, which can be read in place. */
export function AgreementCheckbox({ isChecked, onCheckedChange, error }: AgreementCheckboxProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const agree = (): void => {
    onCheckedChange(true);
    setIsOpen(false);
  };
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <Checkbox isChecked={isChecked} onCheckedChange={onCheckedChange} error={error}>
          {t('identity:register.agree')}
        </Checkbox>
      </div>
      <button
        type="button"
        className="min-h-11 shrink-0 text-dense font-semibold text-accent"
        onClick={() => setIsOpen(true)}
      >
        {t('identity:agreement.read')}
      </button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('identity:agreement.title')}
        footer={
          <Button isBlock onClick={agree}>
            {t('app:action.confirm')}
          </Button>
        }
      >
        <ol className="flex list-decimal flex-col gap-3 py-2 pl-5 text-body marker:text-muted">
          <li>{t('identity:agreement.risk')}</li>
          <li>{t('identity:agreement.account')}</li>
          <li>{t('identity:agreement.records')}</li>
        </ol>
        <ul className="border-t border-line py-2">
          {LEGAL_PAGES.map(({ path, text }) => (
            <li key={path}>
              <a
                href={path}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-11 items-center gap-1.5 text-body font-semibold text-accent"
              >
                {t(text)}
                <ExternalLink className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </BottomSheet>
    </div>
  );
}
