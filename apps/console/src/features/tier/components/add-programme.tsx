import type { CallReply } from '@openbourse/client';
import { isLevels, LEVELS_TEXT_MAX, TIER_LIMITS, writeLevels } from '@openbourse/api/limits';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { INSTANT, whole } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';

type Programme = CallReply<'tier.operator_programmes'>[number];

interface AddProgrammeProps {
  /** The programme whose levels are changed. */
  readonly from: Programme | undefined;
  readonly onEnd: () => void;
}

const FIRST = [{ name: 'VIP 1', user_group: 'vip1', volume: '100000', holdings: null }];
const FIRST_DAYS = '14';

/** Announces other levels from a time on, one a line. */
export function AddProgramme({ from, onEnd }: AddProgrammeProps) {
  const t = useTexts();
  const form = useDialogForm({
    levels: {
      label: t('tier:levels'),
      initial: writeLevels(from?.levels ?? FIRST),
      rule: { key: 'tier:levelsFault', accepts: isLevels },
    },
    keep_days: {
      label: t('tier:keepDays'),
      initial: from === undefined ? FIRST_DAYS : `${from.keep_days}`,
      rule: whole(0, TIER_LIMITS.keepDaysMax),
    },
    effective_from: { label: t('market:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('tier:add')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('tier.operator_add_programme', {
          levels: values.levels,
          keep_days: wholeNumber(values.keep_days),
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextArea rows={6} maxLength={LEVELS_TEXT_MAX} hint={t('tier:levelsHint')} {...field('levels')} />
      <TextField {...field('keep_days')} />
      <TextField {...field('effective_from')} />
      <p>{t('tier:addHint')}</p>
    </ChangeDialog>
  );
}
