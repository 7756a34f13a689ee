import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useLocation } from 'react-router';
import { Section } from '../../../shared/ui/section.tsx';
import { useSite } from '../../session/index.ts';
import { type SnapshotRow, snapshotPages } from '../api.ts';
import { ChosenSnapshot } from './chosen-snapshot.tsx';

/** Sums that the house owes and has, by snapshot; the part of the address behind # is the number of an older one. */
function ProofOfReservesScreen() {
  const t = useT();
  const { hash } = useLocation();
  const isDemo = useSite()?.is_demo === true;
  const pages = useInfiniteQuery(snapshotPages);
  const newest = pages.data?.pages[0]?.data[0]?.number;
  const number = /^#[1-9]\d{0,8}$/.test(hash) ? Number.parseInt(hash.slice(1), 10) : newest;
  return (
    <div className="flex flex-col gap-6 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <div className="flex flex-col gap-2">
        <PageHeader title={t('liability:title')} backTo="/about-us" />
        <p className="text-dense text-muted">{t('liability:lead')}</p>
        {isDemo && <p className="text-dense text-warn">{t('liability:demo')}</p>}
      </div>
      {number !== undefined && <ChosenSnapshot key={number} number={number} />}
      <Section title={t('liability:history')}>
        <PagedList
          label={t('liability:history')}
          pages={pages}
          renderRow={(row) => <Row row={row} />}
          empty={{ icon: <Scale />, title: t('liability:empty'), hint: t('liability:emptyHint') }}
        />
      </Section>
    </div>
  );
}

function Row({ row }: { readonly row: SnapshotRow }) {
  const t = useT();
  const format = useFormat();
  const stated = row.assets.flatMap(({ code, ratio_percent: ratio }) =>
    ratio === null ? [] : [`${code} ${format.percent(ratio)}`],
  );
  return (
    <ListRow
      to={`#${row.number}`}
      title={t('liability:snapshot', { number: String(row.number) })}
      subtitle={stated.length === 0 ? t('liability:noReserves') : stated.join(' · ')}
      trailing={<span className="figures text-dense text-muted">{format.dateMinute(row.taken_at)}</span>}
    />
  );
}

export { ProofOfReservesScreen as Component };
