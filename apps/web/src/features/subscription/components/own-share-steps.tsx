import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Offering } from '../api.ts';
import type { OwnSteps } from '../model/recompute.ts';

/** Computation of the user's share, number by number. */
export function OwnShareSteps({
  offering,
  steps,
}: {
  readonly offering: Offering;
  readonly steps: OwnSteps;
}) {
  const t = useT();
  const format = useFormat();
  const tokens = (amount: string): string => `${format.quantity(amount)} ${offering.token.code}`;
  const quote = (amount: string): string => `${format.quantity(amount)} ${offering.quote.code}`;
  const { part } = steps;
  return (
    <ol className="list-decimal space-y-1.5 pt-3 pl-5 text-dense marker:text-muted">
      <li>{t('subscription:step.limit', { amount: quote(steps.amount), limit: tokens(steps.limit) })}</li>
      {steps.rounds.map(({ supply, commitments, full }, index) => (
        <li key={`${index + 1}`}>
          {t('subscription:step.round', {
            round: String(index + 1),
            supply: tokens(supply),
            all: format.quantity(String(commitments)),
            full: format.quantity(String(full)),
          })}
        </li>
      ))}
      {part === null ? (
        <li>{t('subscription:step.full', { round: String(steps.round ?? 1) })}</li>
      ) : (
        <li>
          {t('subscription:step.part', {
            amount: quote(steps.amount),
            supply: tokens(part.supply),
            weight: quote(part.weight),
          })}
        </li>
      )}
      {steps.hasRemainder && <li>{t('subscription:step.remainder')}</li>}
      <li>
        {t('subscription:step.result', {
          tokens: tokens(steps.allocated),
          paid: quote(steps.paid),
          refunded: quote(steps.refunded),
        })}
      </li>
    </ol>
  );
}
