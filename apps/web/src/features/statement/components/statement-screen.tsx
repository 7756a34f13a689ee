import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type StatementYear, type Yearly, yearlyQuery, yearsQuery } from '../api.ts';
import { AssetsOfYear } from './assets-of-year.tsx';
import { Downloads } from './downloads.tsx';
import { Notes } from './notes.tsx';
import { ToComplete } from './to-complete.tsx';
import { Totals } from './totals.tsx';

/** A year in figures, and its files. */
function StatementScreen() {
  const t = useT();
  const years = useQuery(yearsQuery);
  return (
    <div className="flex flex-col gap-5 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <div>
        <PageHeader title={t('statement:title')} backTo="/assets" />
        <p className="text-dense text-muted">{t('statement:lead')}</p>
      </div>
      <Loaded query={years} skeleton={<StatementSkeleton />}>
        {(found) => <Years years={found} />}
      </Loaded>
    </div>
  );
}

function Years({ years }: { readonly years: readonly StatementYear[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = years.find(({ year }) => year === chosen) ?? years[0];
  if (shown === undefined)
    return <EmptyState icon={<FileText />} title={t('statement:empty')} hint={t('statement:emptyHint')} />;
  return (
    <>
      <Select
        look="field"
        label={t('statement:year')}
        options={years.map(({ year, is_final }) => ({
          value: String(year),
          label: is_final ? String(year) : t('statement:toDate', { year: String(year) }),
        }))}
        value={String(shown.year)}
        onValueChange={(value) => setChosen(years.find(({ year }) => String(year) === value)?.year ?? null)}
      />
      <Year key={shown.year} year={shown.year} />
    </>
  );
}

function Year({ year }: { readonly year: number }) {
  const yearly = useQuery(yearlyQuery(year));
  return (
    <Loaded query={yearly} skeleton={<StatementSkeleton />}>
      {(made) => (
        <>
          <Period yearly={made} />
          <Totals yearly={made} />
          <Downloads year={year} />
          <AssetsOfYear yearly={made} />
          <ToComplete yearly={made} />
          <Notes />
        </>
      )}
    </Loaded>
  );
}

function Period({ yearly }: { readonly yearly: Yearly }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 text-dense">
        <span className="figures">{`${dayOf(yearly.from)} – ${yearly.is_final ? dayOf(yearly.to - 1) : minuteOf(yearly.to)} UTC`}</span>
        <Badge tone={yearly.is_final ? 'up' : 'neutral'}>
          {yearly.is_final ? t('statement:final') : t('statement:provisional')}
        </Badge>
      </p>
      {!yearly.is_final && <p className="text-secondary text-muted">{t('statement:provisionalHint')}</p>}
    </div>
  );
}

/** A day of UTC, as the file writes it. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

function StatementSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}

export { StatementScreen as Component };
