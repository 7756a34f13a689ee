import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Alert, useRemoveAlert } from '../api.ts';
import { MoveForm } from './move-form.tsx';

export interface AlertRowProps {
  readonly alert: Alert;
  /** True where alerts of other pairs stand beside it. */
  readonly hasSymbol?: boolean;
}

/** An alert: what it waits for, or what ended it, and the ways to change and to remove it. */
export function AlertRow({ alert, hasSymbol = false }: AlertRowProps) {
  const t = useT();
  const [isChanging, setIsChanging] = useState(false);
  const removing = useRemoveAlert();
  const words = useAlertWords(alert);
  const remove = (): void =>
    removing.mutate(alert.id, { onSuccess: () => toast.success(t('alert:removed')) });
  const nameOf = (action: string): string => `${action}: ${alert.symbol}, ${words.when}`;
  return (
    <>
      <ListRow
        title={hasSymbol ? `${alert.symbol} · ${words.when}` : words.when}
        subtitle={words.state}
        trailing={
          <span className="-mr-3 flex">
            {alert.state === 'armed' && (
              <IconButton
                label={nameOf(t('alert:move'))}
                icon={<Pencil />}
                aria-expanded={isChanging}
                onClick={() => setIsChanging(!isChanging)}
              />
            )}
            <IconButton
              label={nameOf(t('alert:remove'))}
              icon={<Trash2 />}
              disabled={removing.isPending}
              onClick={remove}
            />
          </span>
        }
      />
      {isChanging && <MoveForm alert={alert} onDone={() => setIsChanging(false)} />}
    </>
  );
}

/** The condition and the state of an alert in words. */
function useAlertWords(alert: Alert): { readonly when: string; readonly state: string } {
  const t = useT();
  const format = useFormat();
  const { measure, direction, period, value } = alert;
  const [, quote = ''] = alert.symbol.split('/');
  const isChange = measure === 'rise' || measure === 'fall';
  const figure = (decimal: string): string => (isChange ? format.percent(decimal) : format.quantity(decimal));
  const threshold = figure(alert.threshold);
  const when = isChange
    ? t(`alert:when.${measure}`, { threshold })
    : t(`alert:when.${measure}.${direction}`, { threshold, quote, period: period ?? '' });
  if (alert.state === 'armed')
    return { when, state: t('alert:until', { time: format.date(alert.expires_at) }) };
  const time = format.dateTime(alert.ended_at ?? alert.expires_at);
  if (alert.state === 'expired') return { when, state: t('alert:expired', { time }) };
  const measured = isChange ? format.change(value) : `${format.quantity(value)} ${quote}`;
  return { when, state: t('alert:fired', { time, value: measured }) };
}
