import { formatAge } from '@openbourse/kit/lib/age.ts';
import { clock, useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { MINUTE_MS } from '@openbourse/money';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Outage } from '../api.ts';

const RENEW_MS = 10_000;
/** An outage is often seen late; the call lets it begin up to an hour ago. */
const BEGINNINGS = [0, 5, 10, 15, 30, 45, 59] as const;

export function DeclareOutage({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({ since: { label: t('fiat:outage.from'), initial: '0' } });
  const minutes = wholeNumber(form.values.since);
  return (
    <ChangeDialog
      title={t('fiat:outage.declare')}
      confirmLabel={t('fiat:outage.declare')}
      tone="danger"
      run={(reason) =>
        client.call('fiat.operator_declare_outage', {
          since: minutes === 0 ? undefined : clock.now() - minutes * MINUTE_MS,
          reason,
        })
      }
      done={t('fiat:outage.declared')}
      onEnd={onEnd}
      form={form}
    >
      <p>{t('fiat:outage.hint')}</p>
      <ChoiceField
        options={BEGINNINGS.map((value) => ({
          value: `${value}`,
          label: value === 0 ? t('fiat:outage.now') : t('fiat:outage.ago', { count: value }),
        }))}
        {...form.field('since')}
      />
    </ChangeDialog>
  );
}

export function EndOutage({ outage, onEnd }: { readonly outage: Outage; readonly onEnd: () => void }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(RENEW_MS);
  return (
    <ChangeDialog
      title={t('fiat:outage.end')}
      confirmLabel={t('fiat:outage.end')}
      tone="primary"
      run={(reason) => client.call('fiat.operator_end_outage', { id: outage.id, reason })}
      done={t('fiat:outage.ended')}
      onEnd={onEnd}
    >
      <p>{t('fiat:outage.endEffect', { age: formatAge(Math.max(0, now - outage.since), kit) })}</p>
    </ChangeDialog>
  );
}
