import { describeError } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { queryOf } from '../../session/index.ts';

const ENTRIES = 6;

/** The latest entries of the user in the coin that leaves. */
export function MoneyOrigin({ uid, currencyId }: { readonly uid: string; readonly currencyId: number }) {
  const t = useTexts();
  const format = useFormat();
  const { data, error } = useQuery(
    queryOf('ledger.operator_entries', { uid, currency_id: currencyId, limit: ENTRIES }),
  );
  if (error !== null) return <p className="text-dense text-danger">{describeError(error)}</p>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  if (data.data.length === 0) return <p className="text-dense text-muted">{t('withdrawal:noEntries')}</p>;
  return (
    <ul className="text-dense">
      {data.data.map((entry) => (
        <li key={`${entry.txn_id}-${entry.step}`} className="flex justify-between gap-3 py-1.5">
          <span className="figures w-28 font-semibold">{format.quantity(entry.amount)}</span>
          <span className="min-w-0 flex-1 truncate text-muted">
            {textOrName(t, 'ledger', `kind.${entry.kind}`)}
          </span>
          <span className="figures text-secondary text-muted">
            <TimeText at={entry.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
