import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useIsLoggedIn } from '../../../session/index.ts';
import { standingQuery } from '../api.ts';
import { StandingFacts } from './standing-facts.tsx';

export interface MarketAsideProps {
  readonly want: 'buy' | 'sell';
  /** The best price for an amount. */
  readonly children: ReactNode;
}

const STEPS = [1, 2, 3] as const;

/** Beside the list of a wide screen: the best price, the person's limits, and how a trade goes. */
export function MarketAside({ want, children }: MarketAsideProps) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { data: standing } = useQuery({ ...standingQuery, enabled: isLoggedIn });
  return (
    <aside className="flex flex-col gap-7">
      <section className="rounded-card border border-line p-5">
        <h2 className="pb-3 text-row">{t(`fiat:market.best.${want}`)}</h2>
        {children}
        <p className="pt-3 text-secondary text-muted">{t('fiat:market.amountHint')}</p>
      </section>
      {standing !== undefined && (
        <section>
          <h2 className="pb-1 text-row">{t('fiat:market.standing')}</h2>
          <StandingFacts standing={standing} want={want} />
        </section>
      )}
      <section>
        <h2 className="pb-3 text-row">{t('fiat:market.how')}</h2>
        <ol className="flex flex-col gap-3">
          {STEPS.map((step) => (
            <li key={step} className="flex gap-3 text-dense text-muted">
              <span
                className="figures flex size-5 shrink-0 items-center justify-center rounded-full bg-surface-strong text-label font-semibold text-text"
                aria-hidden="true"
              >
                {step}
              </span>
              {t(`fiat:market.how.${want}${step}`)}
            </li>
          ))}
        </ol>
      </section>
    </aside>
  );
}
