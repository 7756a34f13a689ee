import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type SubAgent, useSetSubAgentRate } from '../api.ts';
import { isRate } from '../model/rate.ts';
import { RateField } from './rate-field.tsx';

export interface ChangeRateSheetProps {
  readonly subAgent: SubAgent;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly rate_percent: string;
}

/** Sets another rate of a sub-agent, from the next full hour on. */
export function ChangeRateSheet({ subAgent, isOpen, onClose }: ChangeRateSheetProps) {
  const t = useT();
  const format = useFormat();
  const bounds = { min: subAgent.rate_min_percent, max: subAgent.rate_max_percent };
  const rules: readonly Rule<Values, 'referral:sub.rateFault'>[] = [
    {
      field: 'rate_percent',
      key: 'referral:sub.rateFault',
      fails: ({ rate_percent }) => !isRate(rate_percent, bounds),
    },
  ];
  const form = useForm({
    initial: { rate_percent: '' },
    rules,
    text: (key) => t(key, { min: format.percent(bounds.min), max: format.percent(bounds.max) }),
  });
  const change = useSetSubAgentRate();
  const submit = (): void => {
    if (!form.check()) return;
    change.mutate(
      { id: subAgent.id, rate_percent: form.values.rate_percent },
      {
        onSuccess: () => {
          toast.success(t('referral:sub.changed'));
          form.reset();
          onClose();
        },
        onError: (error) => !form.refuse(error) && toastError(error),
      },
    );
  };
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('referral:sub.change')}
      footer={
        <Button isBlock isLoading={change.isPending} onClick={submit}>
          {t('app:action.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        <Facts>
          <Fact name={t('referral:column.person')}>{subAgent.masked_uid}</Fact>
          <Fact name={t('referral:sub.rateNow')}>{format.percent(subAgent.rate_percent)}</Fact>
        </Facts>
        <RateField bounds={bounds} {...form.bind('rate_percent')} />
      </div>
    </BottomSheet>
  );
}
