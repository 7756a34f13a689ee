import { MICRO_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client, toastError } from '../../session/index.ts';
import { applyLimits, type Limits } from '../api.ts';

export interface LimitsSheetProps {
  readonly isOpen: boolean;
  readonly limits: Limits;
  readonly onClose: () => void;
}

/** Limits that a person sets against losing too much. */
export function LimitsSheet({ isOpen, limits, onClose }: LimitsSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('micro:limits.title')}>
      <div className="flex flex-col gap-6 pb-2">
        <LossLimit limits={limits} />
        <SelfExclusion limits={limits} />
      </div>
    </BottomSheet>
  );
}

function LossLimit({ limits }: { readonly limits: Limits }) {
  const t = useT();
  const format = useFormat();
  const form = useForm({
    initial: { loss_limit: limits.loss_limit },
    rules: [
      {
        field: 'loss_limit',
        key: 'micro:limits.range' as const,
        fails: ({ loss_limit: limit }) =>
          limit === '' || compareDecimal(limit, MICRO_LIMITS.lossLimitMax) > 0,
      },
    ],
    text: (key) => t(key, { low: '0', high: format.quantity(MICRO_LIMITS.lossLimitMax) }),
  });
  const saving = useMutation({
    mutationFn: () => client.call('micro.set_loss_limit', { loss_limit: form.values.loss_limit }),
    meta: { isErrorShown: true },
    onSuccess: (saved) => {
      applyLimits(saved);
      toast.success(t(saved.planned_loss_limit === null ? 'micro:limits.saved' : 'micro:limits.savedLater'));
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check()) saving.mutate();
      }}
    >
      <h3 className="text-body font-semibold">{t('micro:limits.loss')}</h3>
      <p className="text-dense text-muted">{t('micro:limits.lossHint')}</p>
      <Facts>
        <Fact name={t('micro:limits.lostToday')}>{format.quantity(limits.lost_today)} USDT</Fact>
        <Fact name={t('micro:limits.now')}>{format.quantity(limits.loss_limit)} USDT</Fact>
        {limits.planned_loss_limit !== null && limits.planned_from !== null && (
          <Fact name={t('micro:limits.planned', { time: format.dateTime(limits.planned_from) })}>
            {format.quantity(limits.planned_loss_limit)} USDT
          </Fact>
        )}
      </Facts>
      <AmountField label={t('micro:limits.loss')} unit="USDT" {...form.bind('loss_limit')} />
      <Button type="submit" size="medium" isBlock isLoading={saving.isPending}>
        {t('app:action.save')}
      </Button>
    </form>
  );
}

function SelfExclusion({ limits }: { readonly limits: Limits }) {
  const t = useT();
  const format = useFormat();
  const [days, setDays] = useState('7');
  const options = MICRO_LIMITS.exclusionDays.map((count) => ({
    value: `${count}`,
    label: format.days(count),
  }));
  const time = options.find(({ value }) => value === days)?.label ?? '';
  const [isAsked, setIsAsked] = useState(false);
  const excluding = useMutation({
    mutationFn: () => client.call('micro.exclude_self', { days: Number.parseInt(days, 10) }),
    onSuccess: applyLimits,
    onSettled: () => setIsAsked(false),
  });
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-body font-semibold">{t('micro:exclusion.title')}</h3>
      <p className="text-dense text-muted">{t('micro:exclusion.hint')}</p>
      {limits.excluded_until !== null && (
        <p className="rounded-field bg-surface px-3 py-2 text-dense">
          {t('micro:excluded', { time: format.dateTime(limits.excluded_until) })}
        </p>
      )}
      <Select
        look="field"
        label={t('micro:exclusion.days')}
        options={options}
        value={days}
        onValueChange={setDays}
      />
      <Button variant="danger" size="medium" isBlock onClick={() => setIsAsked(true)}>
        {t('micro:exclusion.start')}
      </Button>
      <Dialog
        isOpen={isAsked}
        title={t('micro:exclusion.title')}
        confirmLabel={t('micro:exclusion.start')}
        confirmTone="danger"
        isConfirming={excluding.isPending}
        onConfirm={() => excluding.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {t('micro:exclusion.ask', { time })}
      </Dialog>
    </section>
  );
}
