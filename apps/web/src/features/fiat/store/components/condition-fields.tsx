import { FIAT_LIMITS, FIAT_WINDOWS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { FormSection } from './form-section.tsx';
import type { StateProps } from './market-fields.tsx';

/** Time that a buyer has for the payment. */
export function WindowField({ state: { form } }: StateProps) {
  const t = useT();
  return (
    <FormSection title={t('fiat:market.window')} hint={t('fiat:store.windowHint')}>
      <SegmentedControl
        label={t('fiat:market.window')}
        segments={FIAT_WINDOWS.map((value) => ({
          value,
          label: t('fiat:market.windowShort', { minutes: value }),
        }))}
        value={form.values.window_minutes}
        onValueChange={(value) => form.set('window_minutes', value)}
      />
    </FormSection>
  );
}

const LEVELS = ['1', '2'] as const;

/** Requirements on the counterparty; others see the ad and cannot open an order. */
export function CounterpartyFields({ state: { form } }: StateProps) {
  const t = useT();
  return (
    <FormSection title={t('fiat:store.counterparties')} hint={t('fiat:store.counterpartiesHint')}>
      <SegmentedControl
        label={t('fiat:store.counterpartyLevel')}
        segments={LEVELS.map((value) => ({ value, label: t(`fiat:store.counterpartyLevel.${value}`) }))}
        value={LEVELS.find((level) => level === form.values.counterparty_level) ?? '1'}
        onValueChange={(level) => form.set('counterparty_level', level)}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('fiat:store.counterpartyOrders')}
          inputMode="numeric"
          maxLength={4}
          {...form.bind('counterparty_orders')}
        />
        <TextField
          label={t('fiat:store.counterpartyDays')}
          inputMode="numeric"
          maxLength={3}
          {...form.bind('counterparty_days')}
        />
      </div>
    </FormSection>
  );
}

/** Terms that everybody reads, and the reply that the other side of an order reads first. */
export function WordFields({ state: { form } }: StateProps) {
  const t = useT();
  return (
    <>
      <TextArea
        label={t('fiat:store.remarks')}
        hint={t('fiat:store.remarksHint')}
        maxLength={FIAT_LIMITS.remarksLengthMax}
        {...form.bind('remarks')}
      />
      <TextArea
        label={t('fiat:store.autoReply')}
        hint={t('fiat:store.autoReplyHint')}
        maxLength={FIAT_LIMITS.messageLengthMax}
        {...form.bind('auto_reply')}
      />
    </>
  );
}
