import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { Offering } from '../api.ts';
import { DraftDialog } from './draft-dialog.tsx';

type Action = 'edit' | 'publish' | 'cancel';

/** Actions on an offering; none once it has ended. */
function actionsOf({ state, phase }: Offering): readonly Action[] {
  if (state === 'draft') return ['edit', 'publish'];
  return state === 'published' && phase !== 'ended' ? ['cancel'] : [];
}

export function OfferingActions({ offering }: { readonly offering: Offering }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const [asked, setAsked] = useState<Action | null>(null);
  const end = (): void => setAsked(null);
  const actions = actionsOf(offering);
  if (!canChange || actions.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          size="medium"
          variant={action === 'cancel' ? 'danger' : action === 'edit' ? 'secondary' : 'primary'}
          onClick={() => setAsked(action)}
        >
          {t(`subscription:${action}`)}
        </Button>
      ))}
      {asked === 'edit' && <DraftDialog from={offering} onEnd={end} />}
      {(asked === 'publish' || asked === 'cancel') && (
        <ChangeDialog
          title={t(`subscription:${asked}`)}
          confirmLabel={t(`subscription:${asked}`)}
          tone={asked === 'cancel' ? 'danger' : 'primary'}
          isPublic={asked === 'cancel'}
          run={(reason) => client.call(`subscription.operator_${asked}`, { id: offering.id, reason })}
          done={t(asked === 'publish' ? 'proposal:proposed' : 'subscription:done.cancel')}
          onEnd={end}
        >
          <p>{t(`subscription:effect.${asked}`)}</p>
        </ChangeDialog>
      )}
    </div>
  );
}
