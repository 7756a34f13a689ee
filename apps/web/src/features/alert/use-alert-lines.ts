import { ALERTS_MAX } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf, useIsLoggedIn } from '../session/index.ts';

/** A price alert as a chart draws it. */
interface AlertLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: 'warn';
  readonly isMovable: false;
}

const NO_LINES: readonly AlertLine[] = [];

/** The lines of the alerts that wait for a price, by their match. */
export function useAlertLines(): (match: { readonly id: number }) => readonly AlertLine[] {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { data } = useQuery(
    queryOf('alert.list', { state: 'armed', limit: ALERTS_MAX }, { enabled: isLoggedIn }),
  );
  return useMemo(() => {
    const priced = (data?.data ?? []).filter(({ measure }) => measure === 'price' || measure === 'close');
    const byMatch = Map.groupBy(priced, (alert) => alert.currency_match_id);
    const lines = new Map(
      [...byMatch].map(([matchId, alerts]) => [
        matchId,
        alerts.map(
          ({ id, threshold }): AlertLine => ({
            ...{ id: `alert:${id}`, price: threshold, label: t('alert:line') },
            ...({ tone: 'warn', isMovable: false } as const),
          }),
        ),
      ]),
    );
    return ({ id }) => lines.get(id) ?? NO_LINES;
  }, [data, t]);
}
