import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { LanguageSheet } from './language-sheet.tsx';

/** Opens the language sheet from a header. */
export function LanguageButton() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t('settings:language')} icon={<Globe />} onClick={() => setIsOpen(true)} />
      <LanguageSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
