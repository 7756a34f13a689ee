import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { ratesQuery } from '../api.ts';
import { CodePanel } from '../components/code-panel.tsx';

const STEPS = ['agree', 'tell', 'begin'] as const;

/** Way to become an agent, with the code that it takes. */
export function BecomeAgent() {
  const t = useT();
  const format = useFormat();
  const max = useQuery(ratesQuery).data?.find(({ state }) => state === 'in_effect')?.agent_max_percent;
  return (
    <div className="flex flex-col gap-6 pt-2 desktop:grid desktop:grid-cols-2 desktop:items-start desktop:gap-10">
      <section aria-labelledby="become" className="flex flex-col gap-4">
        <span className="flex size-12 items-center justify-center rounded-full bg-surface">
          <Handshake className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
        </span>
        <h2 id="become" className="text-title text-balance">
          {t('referral:become.title')}
        </h2>
        <p className="text-body text-muted">
          {max === undefined
            ? t('referral:agent.differential')
            : t('referral:become.text', { max: format.percent(max) })}
        </p>
        <ol className="flex flex-col gap-3">
          {STEPS.map((step, index) => (
            <li key={step} className="flex items-center gap-3 text-body">
              <span
                aria-hidden="true"
                className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-ink text-dense font-semibold text-on-ink"
              >
                {index + 1}
              </span>
              {t(`referral:become.${step}`)}
            </li>
          ))}
        </ol>
        <p className="text-body font-semibold">{t('referral:rules.losses')}</p>
      </section>
      <section
        aria-labelledby="own-code"
        className="flex flex-col gap-2 border-t border-line pt-5 desktop:border-t-0 desktop:pt-0"
      >
        <h2 id="own-code" className="text-symbol">
          {t('referral:auth.title')}
        </h2>
        <CodePanel />
      </section>
    </div>
  );
}
