import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { hasRole, useOperator } from '../../session/index.ts';
import type { Declaration } from '../api.ts';
import { DeclareCoins } from './declare-coins.tsx';

/** Declares the same place anew, for those who may. */
export function RenewDeclaration({ declaration }: { readonly declaration: Declaration }) {
  const t = useTexts();
  const canDeclare = hasRole(useOperator(), ['ledger_maker']);
  const [isRenewing, setIsRenewing] = useState(false);
  if (!canDeclare) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsRenewing(true)}>
        {t('custody:renew')}
      </Button>
      {isRenewing && (
        <DeclareCoins coins={[declaration]} before={declaration} onEnd={() => setIsRenewing(false)} />
      )}
    </>
  );
}
