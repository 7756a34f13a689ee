import { PLAN_STARTS_WITHIN_DAYS, RECURRENCES, type Recurrence } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { compareDecimal, HOUR_MS } from '@openbourse/money';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddPlan } from '../api.ts';
import { type Choice, pickChoice } from '../model/choice.ts';
import { inputTimeOf, instantOf } from '../model/input-time.ts';

export interface PlanFormProps {
  /** Ways that buy. */
  readonly choices: readonly Choice[];
  readonly onDone: () => void;
}

interface Values {
  readonly amount: string;
  readonly first_at: string;
}

/** Terms of a new plan: coin, amount, frequency and beginning. */
export function PlanForm({ choices, onDone }: PlanFormProps) {
  const t = useT();
  const format = useFormat();
  const [params] = useSearchParams();
  const [id, setId] = useState(
    () => pickChoice(choices, { from: params.get('from'), to: params.get('to') })?.match.id,
  );
  const [every, setEvery] = useState<Recurrence>('week');
  const adding = useAddPlan();
  const choice = choices.find(({ match }) => match.id === id) ?? choices[0];
  const least = choice?.match.min_notional ?? '0';
  const form = useForm<Values, never>({
    initial: { amount: '', first_at: inputTimeOf(clock.now() + HOUR_MS) },
    judge: ({ amount, first_at: firstAt }) => [
      ...(amount === '' || compareDecimal(amount, least) < 0
        ? [
            {
              field: 'amount' as const,
              text: t('convert:fault.least', { amount: `${format.quantity(least)} ${choice?.from ?? ''}` }),
            },
          ]
        : []),
      ...(instantOf(firstAt) === null ? [{ field: 'first_at' as const, text: t('convert:fault.time') }] : []),
    ],
  });
  if (choice === undefined) return <p className="pb-2 text-dense text-muted">{t('convert:none')}</p>;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const plan = {
      ...{ currency_match_id: choice.match.id, every, amount: form.values.amount },
      first_at: instantOf(form.values.first_at) ?? 0,
    };
    form.send(adding, plan, { onSuccess: onDone });
  };
  return (
    <form noValidate className="flex flex-col gap-4 pb-2" onSubmit={submit}>
      <Select
        look="field"
        label={t('convert:plan.buy')}
        options={choices.map(({ match, to }) => ({ value: String(match.id), label: to, hint: match.symbol }))}
        value={String(choice.match.id)}
        onValueChange={(value) => setId(choices.find(({ match }) => String(match.id) === value)?.match.id)}
      />
      <AmountField label={t('convert:plan.amount')} unit={choice.from} {...form.bind('amount')} />
      <SegmentedControl
        label={t('convert:plan.every')}
        segments={RECURRENCES.map((value) => ({ value, label: t(`convert:every.${value}`) }))}
        value={every}
        onValueChange={setEvery}
      />
      <TextField
        label={t('convert:plan.first')}
        type="datetime-local"
        hint={t('convert:plan.firstHint', { days: PLAN_STARTS_WITHIN_DAYS })}
        {...form.bind('first_at')}
      />
      <p className="text-secondary text-muted">{t('convert:plan.hint')}</p>
      <Button type="submit" isBlock isLoading={adding.isPending}>
        {t('convert:plan.add')}
      </Button>
    </form>
  );
}
