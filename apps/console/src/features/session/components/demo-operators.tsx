import type { CallReply } from '@openbourse/client';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { queryOf } from '../query-of.ts';

export type DemoOperator = CallReply<'demo.operators'>[number];

/** A code holds for half a minute, so it is asked for often enough to be fresh at a press. */
const RENEW_MS = 3_000;

/**
 * Operators of a demonstration, with the code of the moment; one press fills the login in. Elsewhere it shows
 * nothing.
 */
export function DemoOperators({ onChoose }: { readonly onChoose: (operator: DemoOperator) => void }) {
  const t = useTexts();
  const site = useQuery(queryOf('content.site', {}, { staleTime: Number.POSITIVE_INFINITY }));
  const { data: operators } = useQuery(
    queryOf('demo.operators', {}, { enabled: site.data?.is_demo === true, refetchInterval: RENEW_MS }),
  );
  if (operators === undefined) return null;
  return (
    <section
      aria-label={t('session:demo')}
      className="flex w-full max-w-96 flex-col gap-2 rounded-card bg-bg p-8 shadow-raised"
    >
      <h2 className="text-row font-[620]">{t('session:demo')}</h2>
      <p className="text-secondary text-muted">{t('session:demoHint')}</p>
      <ul className="mt-1 flex flex-col gap-2">
        {operators.map((operator) => (
          <li key={operator.email}>
            <button
              type="button"
              className="flex w-full flex-col gap-1 rounded-field bg-surface px-4 py-3 text-left transition-colors hover:bg-surface-strong"
              onClick={() => onChoose(operator)}
            >
              <span className="flex w-full items-baseline justify-between gap-3">
                <span className="text-dense font-semibold">{operator.name}</span>
                <span className="figures text-dense font-semibold text-accent">{operator.code}</span>
              </span>
              <span className="w-full truncate text-secondary text-muted">{operator.email}</span>
              <span className="text-secondary text-muted">
                {operator.roles.map((role) => t(`shell:roles.${role}`)).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
