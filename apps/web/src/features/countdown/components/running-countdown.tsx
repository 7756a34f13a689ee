import { clockText } from '@openbourse/kit/lib/clock-text.ts';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type Countdown, useSetCountdown } from '../api.ts';

/** A countdown with the time that is left, and the ways to renew and to end it; a program's goes with its connection. */
export function RunningCountdown({ countdown }: { readonly countdown: Countdown }) {
  const t = useT();
  const setting = useSetCountdown();
  const { product, currency_match_id: matchId, symbol, seconds, due_at: dueAt } = countdown;
  const left = t('countdown:left', { time: clockText(useCountdown(dueAt)) });
  const set = (next: number): void =>
    setting.mutate(
      { product, matchId, seconds: next },
      { onSuccess: () => toast.success(t(next === 0 ? 'countdown:isEnded' : 'countdown:isSet')) },
    );
  return (
    <ListRow
      title={symbol ?? t('countdown:scope.all')}
      subtitle={
        <span role="timer" className="figures">
          {countdown.is_of_connection ? `${left} · ${t('countdown:connection')}` : left}
        </span>
      }
      trailing={
        !countdown.is_of_connection && (
          <span className="flex gap-2">
            <Button
              size="small"
              variant="secondary"
              disabled={setting.isPending}
              onClick={() => set(seconds)}
            >
              {t('countdown:renew')}
            </Button>
            <Button size="small" variant="text" disabled={setting.isPending} onClick={() => set(0)}>
              {t('countdown:end')}
            </Button>
          </span>
        )
      }
    />
  );
}
