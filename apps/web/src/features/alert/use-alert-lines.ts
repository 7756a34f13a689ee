import { ALERTS_MAX } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf, toastError, useIsLoggedIn } from '../session/index.ts';
import { useMoveAlert } from './api.ts';

/** A price alert as a chart draws it. */
interface AlertLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: 'warn';
  readonly isMovable: boolean;
}

export interface AlertLines {
  /** The alerts of a match that wait for a price. */
  readonly linesOf: (match: { readonly id: number }) => readonly AlertLine[];
  /** Gives the alert of a line that was dropped the price there; lines of others are left alone. */
  readonly onLineMove: (line: { readonly id: string }, price: string) => void;
}

const NO_LINES: readonly AlertLine[] = [];
const PREFIX = 'alert:';

/** The lines of alerts, which are dragged to another price. */
export function useAlertLines(): AlertLines {
  const t = useT();
  const format = useFormat();
  const moving = useMoveAlert();
  const isLoggedIn = useIsLoggedIn();
  const { data } = useQuery(
    queryOf('alert.list', { state: 'armed', limit: ALERTS_MAX }, { enabled: isLoggedIn }),
  );
  const { isPending } = moving;
  const linesOf = useMemo(() => {
    const priced = (data?.data ?? []).filter(({ measure }) => measure === 'price' || measure === 'close');
    const byMatch = Map.groupBy(priced, (alert) => alert.currency_match_id);
    const lines = new Map(
      [...byMatch].map(([matchId, alerts]) => [
        matchId,
        alerts.map(
          ({ id, threshold }): AlertLine => ({
            ...{ id: `${PREFIX}${id}`, price: threshold, label: t('alert:line') },
            ...({ tone: 'warn', isMovable: !isPending } as const),
          }),
        ),
      ]),
    );
    return ({ id }: { readonly id: number }) => lines.get(id) ?? NO_LINES;
  }, [data, isPending, t]);
  return {
    linesOf,
    onLineMove: ({ id }, price) => {
      const alert = data?.data.find((one) => `${PREFIX}${one.id}` === id);
      if (alert === undefined || isPending || compareDecimal(price, alert.threshold) === 0) return;
      const [, quote = ''] = alert.symbol.split('/');
      const onSuccess = (): void =>
        toast.success(t('alert:moved', { threshold: format.quantity(price), quote }));
      moving.mutate({ id: alert.id, threshold: price }, { onSuccess, onError: toastError });
    },
  };
}
