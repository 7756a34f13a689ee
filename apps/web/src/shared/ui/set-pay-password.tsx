import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Suspense, use, useState } from 'react';
import { PayPasswordSheetContext } from '../lib/pay-password-sheet.ts';

/** Sets the transaction password above the present page, which keeps what was entered. */
export function SetPayPassword() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const renderSheet = use(PayPasswordSheetContext);
  return (
    <>
      <Button size="medium" isBlock onClick={() => setIsOpen(true)}>
        {t('wallet:setPayPassword')}
      </Button>
      <Suspense fallback={null}>{renderSheet({ isOpen, onClose: () => setIsOpen(false) })}</Suspense>
    </>
  );
}
