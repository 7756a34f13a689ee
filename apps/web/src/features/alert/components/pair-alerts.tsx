import { useT } from '@openbourse/kit/lib/i18n.ts';
import { flattenPages } from '@openbourse/kit/lib/paged-rows.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Match } from '../../market-data/index.ts';
import { alertPages } from '../api.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertRow } from './alert-row.tsx';

/** Sets alerts on one pair, and shows those that wait. */
export function PairAlerts({ match }: { readonly match: Match }) {
  const t = useT();
  const { data } = useInfiniteQuery(alertPages('armed', match.id));
  const armed = data === undefined ? [] : flattenPages(data.pages);
  return (
    <div className="flex flex-col gap-4 pb-2">
      <AlertForm match={match} />
      {armed.length > 0 && (
        <section aria-label={t('alert:armed')}>
          <h2 className="text-secondary text-muted">{t('alert:armed')}</h2>
          <ul className="divide-y divide-line">
            {armed.map((alert) => (
              <li key={alert.id}>
                <AlertRow alert={alert} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to="/price-alerts" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
        {t('alert:all')}
      </Link>
    </div>
  );
}
