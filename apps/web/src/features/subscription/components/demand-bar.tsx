import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import type { Offering } from '../api.ts';
import { committedPercent, timesCommitted } from '../model/offering.ts';

/** Commitments against the supply. */
export function DemandBar({ offering }: { readonly offering: Offering }) {
  const t = useT();
  const format = useFormat();
  const { committed, quote } = offering;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-dense">
        <span className="text-muted">{t('subscription:committed')}</span>
        <span className="figures font-medium">
          {format.quantity(committed, 2)} {quote.code}
          <span className="pl-2 font-semibold">
            {t('subscription:times', { times: format.quantity(timesCommitted(offering)) })}
          </span>
        </span>
      </div>
      <ProgressBar label={t('subscription:demand')} percent={committedPercent(offering)} tone="up" />
    </div>
  );
}
