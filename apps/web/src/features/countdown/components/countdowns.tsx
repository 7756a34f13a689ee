import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type SubmitEvent, useState } from 'react';
import { type Countdown, type CountdownScope, useSetCountdown } from '../api.ts';
import { RunningCountdown } from './running-countdown.tsx';

/** Lengths that a person may choose; programs choose any. */
const LENGTHS = [
  { value: '60', count: 1, unit: 'minute' },
  { value: '300', count: 5, unit: 'minute' },
  { value: '900', count: 15, unit: 'minute' },
  { value: '3600', count: 1, unit: 'hour' },
  { value: '14400', count: 4, unit: 'hour' },
  { value: '43200', count: 12, unit: 'hour' },
  { value: '86400', count: 24, unit: 'hour' },
] as const;
type Length = (typeof LENGTHS)[number]['value'];

export interface CountdownsProps extends CountdownScope {
  readonly running: readonly Countdown[];
}

/** Countdowns that run, and a form that sets one for the pair of the screen or for all. */
export function Countdowns({ product, pair, running }: CountdownsProps) {
  const t = useT();
  const format = useFormat();
  const setting = useSetCountdown();
  const [scope, setScope] = useState<'all' | 'pair'>('all');
  const [length, setLength] = useState<Length>('900');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = {
      product,
      matchId: scope === 'all' ? null : pair.id,
      seconds: Number.parseInt(length, 10),
    };
    setting.mutate(wanted, { onSuccess: () => toast.success(t('countdown:isSet')) });
  };
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-dense text-muted">{t('countdown:hint')}</p>
      {running.length > 0 && (
        <ul className="divide-y divide-line">
          {running.map((one) => (
            <li key={`${one.currency_match_id}:${one.is_of_connection}`}>
              <RunningCountdown countdown={one} />
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <Select
          label={t('countdown:scope')}
          look="field"
          options={[
            { value: 'all', label: t('countdown:scope.all') },
            { value: 'pair', label: pair.name },
          ]}
          value={scope}
          onValueChange={setScope}
        />
        <Select
          label={t('countdown:length')}
          look="field"
          options={LENGTHS.map(({ value, count, unit }) => ({ value, label: format.span(count, unit) }))}
          value={length}
          onValueChange={setLength}
        />
        <Button type="submit" variant="primary" isLoading={setting.isPending}>
          {t('countdown:set')}
        </Button>
      </form>
    </div>
  );
}
