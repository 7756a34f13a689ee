import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Order } from '../api.ts';
import type { DisputeViewProps } from './dispute-view.tsx';
import { Section } from './section.tsx';

/** Rulings with their authors and reasons, and the requester of a second look. */
export function RulingList({ order, dispute }: DisputeViewProps) {
  const t = useTexts();
  const format = useFormat();
  const { review, review_until: until } = dispute;
  return (
    <Section
      title={t('fiat:rulings')}
      note={until !== null && t('fiat:ruling.standsUntil', { time: format.dateTime(until) })}
    >
      <ol className="flex flex-col gap-4">
        {dispute.rulings.map((ruling) => (
          <li key={ruling.ordinal} className="text-dense">
            <p className="font-medium">
              {t(ruling.ordinal === 1 ? 'fiat:ruling.1' : 'fiat:ruling.2', {
                side: t(`fiat:sideLow.${ruling.winner}`),
                ground: t(`fiat:reason.${ruling.reason}`),
              })}
            </p>
            <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{ruling.text}</p>
            <p className="mt-0.5 text-secondary text-muted">
              {t('fiat:ruling.by', { name: nameOf(order, ruling.ordinal) ?? t('shell:none') })},{' '}
              <TimeText at={ruling.at} />
            </p>
          </li>
        ))}
        {review !== null && review.asked_by !== null && (
          <li className="text-dense">
            <p className="font-medium">
              {t('fiat:review.asked', { side: t(`fiat:sideLow.${review.asked_by}`) })}{' '}
              <span className="figures font-normal text-muted">
                <TimeText at={review.at} />
              </span>
            </p>
            <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{review.text}</p>
          </li>
        )}
      </ol>
    </Section>
  );
}

function nameOf(order: Order, ordinal: number): string | undefined {
  return order.ruled_by.find((one) => one.ordinal === ordinal)?.operator_name;
}
