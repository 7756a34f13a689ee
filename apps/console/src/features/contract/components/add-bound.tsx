import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { INSTANT, percent } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Bound } from '../api.ts';

/** Above 100 nothing is bounded; the server knows the highest. */
const SHARE = percent(9999.9999, 4);

/** Proposes another bound on what positions put at risk; nothing that is open is closed by it. */
export function AddBound({ bound, onEnd }: { readonly bound: Bound; readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    match_percent: { label: t('contract:match_percent'), initial: bound.match_percent, rule: SHARE },
    total_percent: { label: t('contract:total_percent'), initial: bound.total_percent, rule: SHARE },
    effective_from: { label: t('market:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('contract:addBound')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('contract.operator_add_exposure_rule', {
          match_percent: values.match_percent,
          total_percent: values.total_percent,
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('match_percent')} />
        <TextField {...field('total_percent')} />
      </div>
      <TextField {...field('effective_from')} />
      <p>{t('contract:boundHint')}</p>
    </ChangeDialog>
  );
}
