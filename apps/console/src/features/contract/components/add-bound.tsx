import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Bound } from '../api.ts';

/** Proposes another bound on what positions put at risk; nothing that is open is closed by it. */
export function AddBound({ bound, onEnd }: { readonly bound: Bound; readonly onEnd: () => void }) {
  const t = useTexts();
  const { values, bind } = useFields(() => ({
    match_percent: bound.match_percent,
    total_percent: bound.total_percent,
    effective: nextEffective(),
  }));
  return (
    <ChangeDialog
      title={t('contract:addBound')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('contract.operator_add_exposure_rule', {
          match_percent: values.match_percent.trim(),
          total_percent: values.total_percent.trim(),
          effective_from: fromLocalText(values.effective) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t('contract:match_percent')}
          inputMode="decimal"
          suffix="%"
          {...bind('match_percent')}
        />
        <TextField
          label={t('contract:total_percent')}
          inputMode="decimal"
          suffix="%"
          {...bind('total_percent')}
        />
      </div>
      <TextField label={t('market:effective')} type="datetime-local" {...bind('effective')} />
      <p>{t('contract:boundHint')}</p>
    </ChangeDialog>
  );
}
