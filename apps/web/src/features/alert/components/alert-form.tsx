import {
  ALERT_DAYS,
  ALERT_MEASURES,
  type AlertMeasure,
  ALERTS_MAX,
  KLINE_PERIODS,
  type KlinePeriod,
} from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { type SubmitEvent, useState } from 'react';
import { decimalsOfStep, type Match } from '../../market-data/index.ts';
import { useSetAlert } from '../api.ts';

/** One value, and what is to reach it: the side is the one on which the market is not. */
export function AlertForm({ match }: { readonly match: Match }) {
  const t = useT();
  const format = useFormat();
  const setting = useSetAlert();
  const [measure, setMeasure] = useState<AlertMeasure>('price');
  const [period, setPeriod] = useState<KlinePeriod>('1h');
  const form = useForm({
    initial: { threshold: '' },
    judge: ({ threshold }: { readonly threshold: string }) =>
      threshold === '' || compareDecimal(threshold, '0') <= 0
        ? [{ field: 'threshold', text: t('alert:missing') } as const]
        : [],
  });
  const isChange = measure === 'rise' || measure === 'fall';
  const { close, change } = match.currency_quotation;
  const now = isChange
    ? format.change(change)
    : `${format.price(close, decimalsOfStep(match.price_tick))} ${match.quote_currency_code}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { threshold } = form.values;
    const alert = { currency_match_id: match.id, measure, threshold, ...(measure === 'close' && { period }) };
    const onSuccess = (): void => {
      form.reset();
      toast.success(t('alert:isSet'));
    };
    form.send(setting, alert, { onSuccess });
  };
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Select
        label={t('alert:notifyWhen')}
        look="field"
        options={ALERT_MEASURES.map((value) => ({ value, label: t(`alert:measure.${value}`) }))}
        value={measure}
        onValueChange={(next) => {
          setMeasure(next);
          form.reset();
        }}
      />
      {measure === 'close' && (
        <Select
          label={t('alert:candle')}
          look="field"
          options={KLINE_PERIODS.map((value) => ({ value, label: value }))}
          value={period}
          onValueChange={setPeriod}
        />
      )}
      <AmountField
        label={t(isChange ? 'alert:change' : 'alert:price')}
        unit={isChange ? '%' : match.quote_currency_code}
        hint={t('alert:now', { value: now })}
        {...form.bind('threshold')}
      />
      <Button type="submit" variant="primary" isLoading={setting.isPending}>
        {t('alert:set')}
      </Button>
      <p className="text-secondary text-muted">{t('alert:hint', { limit: ALERTS_MAX, days: ALERT_DAYS })}</p>
    </form>
  );
}
