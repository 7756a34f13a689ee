import { clock } from '@openbourse/kit/lib/clock.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { HOUR_MS } from '@openbourse/money';
import { fromLocalText, toLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
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
  const { values, bind } = useFields(() => ({
    level1_percent: from?.level1_percent ?? '',
    level2_percent: from?.level2_percent ?? '',
    agent_max_percent: from?.agent_max_percent ?? '',
    months: from === undefined ? '' : `${from.months}`,
    effective: toLocalText(nextHour()),
  }));
  const percent = (field: 'level1_percent' | 'level2_percent' | 'agent_max_percent') => (
    <TextField label={t(`referral:${field}`)} inputMode="decimal" suffix="%" {...bind(field)} />
  );
  return (
    <ChangeDialog
      title={t('referral:addRates')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('referral.operator_add_rates', {
          level1_percent: values.level1_percent.trim(),
          level2_percent: values.level2_percent.trim(),
          agent_max_percent: values.agent_max_percent.trim(),
          months: wholeNumber(values.months),
          effective_from: fromLocalText(values.effective) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-2">
        {percent('level1_percent')}
        {percent('level2_percent')}
        {percent('agent_max_percent')}
        <TextField label={t('referral:months')} inputMode="numeric" {...bind('months')} />
      </div>
      <TextField label={t('market:effective')} type="datetime-local" {...bind('effective')} />
      <p>{t('referral:addRatesHint')}</p>
    </ChangeDialog>
  );
}
