import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Circle, CircleCheck } from 'lucide-react';
import type { Offering } from '../api.ts';
import { timelineOf } from '../model/offering.ts';

/** Timeline of the offering; past moments are ticked. */
export function Timeline({ offering, now }: { readonly offering: Offering; readonly now: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <ol className="flex flex-col text-dense">
      {timelineOf(offering, now).map(({ name, at, isPast }) => {
        const Icon = isPast ? CircleCheck : Circle;
        return (
          <li key={name} className="flex min-h-9 items-center gap-2.5">
            <Icon
              className={`size-4 shrink-0 ${isPast ? 'text-up' : 'text-muted'}`}
              strokeWidth={1.75}
              role="img"
              aria-label={t(isPast ? 'subscription:timeline.past' : 'subscription:timeline.coming')}
            />
            <span className="min-w-0 flex-1">{t(`subscription:timeline.${name}`)}</span>
            <span className="figures shrink-0 text-muted">{format.dateTime(at)}</span>
          </li>
        );
      })}
    </ol>
  );
}
