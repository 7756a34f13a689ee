import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CodePanel } from './code-panel.tsx';

/** The code by which the user is added as an agent (specification, section 6), shown when it is asked for. */
export function AuthorizationCode() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ListRow
        leading={<KeyRound />}
        title={t('referral:auth.title')}
        subtitle={t('referral:auth.subtitle')}
        onClick={() => setIsOpen(true)}
      />
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('referral:auth.title')}>
        <CodePanel />
      </BottomSheet>
    </>
  );
}
