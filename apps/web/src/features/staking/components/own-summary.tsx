import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { earningsQuery } from '../api.ts';
import { earned } from '../model/earned.ts';
import { DEFAULT_RANGE } from './earnings-card.tsx';

/** Stakes and earnings of a person, leading to them; nothing for a person without any. */
export function OwnSummary() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(earningsQuery(DEFAULT_RANGE));
  if (data === undefined || data.currencies.length === 0) return null;
  const figure = (name: string, usdt: string | null) => (
    <span className="min-w-0 flex-1">
      <span className="block text-label text-muted">{name}</span>
      <span className="figures block text-row font-semibold">{format.worth(usdt, 2)}</span>
    </span>
  );
  return (
    <Link
      to="/storage-currency-history"
      aria-label={t('staking:records')}
      className="flex items-center gap-3 rounded-card bg-surface p-4 transition-colors hover:bg-surface-strong"
    >
      {figure(t('staking:summary.principal'), earned(data, 'principal'))}
      {figure(t('staking:earnings'), earned(data, 'dividends'))}
      <ChevronRight className="size-4.5 shrink-0 text-faint" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
