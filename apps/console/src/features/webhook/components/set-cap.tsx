import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { whole } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';

/** The highest cap that the call takes. */
const CAP_MAX = 100;

/** Proposes how many entries a user may have; it holds once another operator has approved it. */
export function SetCap({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({ cap: { label: t('webhook:cap'), rule: whole(0, CAP_MAX) } });
  return (
    <ChangeDialog
      title={t('webhook:setCap')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) => client.call('webhook.operator_set_cap', { cap: wholeNumber(form.values.cap), reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...form.field('cap')} />
      <p>{t('webhook:capEffect')}</p>
    </ChangeDialog>
  );
}
