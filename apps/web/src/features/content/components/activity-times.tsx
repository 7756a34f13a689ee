import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { CalendarDays } from 'lucide-react';
import { type ActivityTimes as Times, phaseOf } from '../model/activity-phase.ts';

const MINUTE_MS = 60_000;
const TONES = { running: 'up', coming: 'accent', past: 'neutral' } as const;

/** From when to when an activity takes place, and where it stands. */
export function ActivityTimes({ activity }: { readonly activity: Times }) {
  const t = useT();
  const format = useFormat();
  const phase = phaseOf(activity, useNow(MINUTE_MS));
  const { starts_at: from, ends_at: to } = activity;
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-secondary text-muted">
      <Badge tone={TONES[phase]}>{t(`content:activity.phase.${phase}`)}</Badge>
      <CalendarDays className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      {from !== null && to !== null
        ? t('content:activity.fromTo', { from: format.dateTime(from), to: format.dateTime(to) })
        : from !== null
          ? t('content:activity.from', { from: format.dateTime(from) })
          : to !== null && t('content:activity.to', { to: format.dateTime(to) })}
    </p>
  );
}
