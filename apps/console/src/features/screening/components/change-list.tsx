import { SCREENING_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { whole } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { ListVersion } from '../api.ts';

const ANSWERS = ['deny', 'hold'] as const;
const FIRST_NEAR = 88;

interface ChangeListProps {
  readonly version: ListVersion;
  readonly act: 'begin' | 'end';
  readonly onEnd: () => void;
}

/** Proposes to put a version into effect with what its matches answer, or to end it. */
export function ChangeList({ version, act, onEnd }: ChangeListProps) {
  const t = useTexts();
  const { nearPercentMin, nearPercentMax } = SCREENING_LIMITS;
  const form = useDialogForm({
    on_exact: { label: t('screening:onExact'), initial: version.on_exact ?? 'deny' },
    near_percent: {
      label: t('screening:near'),
      initial: `${version.near_percent ?? FIRST_NEAR}`,
      rule: whole(nearPercentMin, nearPercentMax),
    },
  });
  const { on_exact: onExact, near_percent: near } = form.values;
  return (
    <ChangeDialog
      title={t(`screening:${act}`)}
      confirmLabel={t('proposal:propose')}
      tone={act === 'end' ? 'danger' : 'primary'}
      run={(reason) =>
        client.call('screening.operator_change_list', {
          ...{ version_id: version.version_id, act, reason },
          ...{ on_exact: onExact === 'hold' ? 'hold' : 'deny', near_percent: wholeNumber(near) },
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      {act === 'begin' && (
        <>
          <ChoiceField
            {...form.field('on_exact')}
            options={ANSWERS.map((value) => ({ value, label: t(`screening:outcome.${value}`) }))}
          />
          <TextField {...form.field('near_percent')} />
        </>
      )}
      <p>{t(`screening:effect.${act}`)}</p>
    </ChangeDialog>
  );
}
