import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Order } from '../api.ts';
import { Section } from './section.tsx';

/** Everything that happened to the order, oldest first, with who did it. */
export function EventList({ events }: { readonly events: Order['events'] }) {
  const t = useTexts();
  const sorted = events.toSorted((a, b) => a.at - b.at);
  return (
    <Section title={t('fiat:timeLine')}>
      <ol className="flex flex-col gap-2 text-dense">
        {sorted.map((event) => (
          <li key={`${event.at}-${event.event}`} className="flex items-baseline gap-4">
            <span className="figures w-28 shrink-0 text-secondary text-muted">
              <TimeText at={event.at} />
            </span>
            <span className="w-20 shrink-0 text-muted">{t(`fiat:actor.${event.actor}`)}</span>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{t(`fiat:event.${event.event}`)}</span>
              {event.reason !== null && (
                <span className="text-muted"> {textOrName(t, 'fiat', `reason.${event.reason}`)}</span>
              )}
              {event.text !== null && event.text !== '' && (
                <span className="block whitespace-pre-wrap text-muted">{event.text}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
