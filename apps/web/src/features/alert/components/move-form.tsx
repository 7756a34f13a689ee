import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import type { SubmitEvent } from 'react';
import { type Alert, useMoveAlert } from '../api.ts';

export interface MoveFormProps {
  readonly alert: Alert;
  readonly onDone: () => void;
}

/** Gives an alert another value by typing, as its line is dragged in the chart. */
export function MoveForm({ alert, onDone }: MoveFormProps) {
  const t = useT();
  const format = useFormat();
  const moving = useMoveAlert();
  const form = useForm({
    initial: { threshold: alert.threshold },
    judge: ({ threshold }: { readonly threshold: string }) =>
      threshold === '' || compareDecimal(threshold, '0') <= 0
        ? [{ field: 'threshold', text: t('alert:missing') } as const]
        : [],
  });
  const isChange = alert.measure === 'rise' || alert.measure === 'fall';
  const [, quote = ''] = alert.symbol.split('/');
  const unit = isChange ? '%' : quote;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { threshold } = form.values;
    const onSuccess = (): void => {
      toast.success(t('alert:moved', { threshold: format.quantity(threshold), quote: unit }));
      onDone();
    };
    form.send(moving, { id: alert.id, threshold }, { onSuccess });
  };
  return (
    <form noValidate className="flex items-start gap-2 pb-3" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <AmountField
          label={t(isChange ? 'alert:change' : 'alert:price')}
          unit={unit}
          {...form.bind('threshold')}
        />
      </div>
      <Button type="submit" size="medium" isLoading={moving.isPending}>
        {t('app:action.save')}
      </Button>
    </form>
  );
}
