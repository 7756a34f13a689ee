import { clock } from '@openbourse/kit/lib/clock.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { HOUR_MS } from '@openbourse/money';
import { INSTANT, RATE_PERCENT, whole } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, toLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Rates } from '../api.ts';

/** Room for writing the reason before the hour has begun. */
const WRITING_MS = 600_000;

/** The first full hour in UTC that the announcement can still meet. */
function nextHour(): number {
  const at = clock.now() + WRITING_MS;
  return at - (at % HOUR_MS) + HOUR_MS;
}

/** Announces other rates for everybody alike, from a full hour on. */
export function AddRates({ from, onEnd }: { readonly from: Rates | undefined; readonly onEnd: () => void }) {
  const t = useTexts();
  const rate = (name: 'level1_percent' | 'level2_percent' | 'agent_max_percent') => ({
    label: t(`referral:${name}`),
    initial: from?.[name] ?? '',
    rule: RATE_PERCENT,
  });
  const form = useDialogForm({
    level1_percent: rate('level1_percent'),
    level2_percent: rate('level2_percent'),
    agent_max_percent: rate('agent_max_percent'),
    months: { label: t('referral:months'), initial: `${from?.months ?? ''}`, rule: whole(1, 120) },
    effective_from: { label: t('market:effective'), initial: toLocalText(nextHour()), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('referral:addRates')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('referral.operator_add_rates', {
          level1_percent: values.level1_percent,
          level2_percent: values.level2_percent,
          agent_max_percent: values.agent_max_percent,
          months: wholeNumber(values.months),
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('level1_percent')} />
        <TextField {...field('level2_percent')} />
        <TextField {...field('agent_max_percent')} />
        <TextField {...field('months')} />
      </div>
      <TextField {...field('effective_from')} />
      <p>{t('referral:addRatesHint')}</p>
    </ChangeDialog>
  );
}
