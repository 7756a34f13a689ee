import { FIAT_AD_STATES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AdFilter, ownAdsPages } from '../api.ts';
import { AdCard } from './ad-card.tsx';

const FILTERS: readonly AdFilter[] = ['all', ...FIAT_AD_STATES];

/** The ads of the store, of any state or of one. */
export function AdsPanel() {
  const t = useT();
  const [state, setState] = useState<AdFilter>('all');
  return (
    <>
      <div className="pt-1">
        <Select
          look="inline"
          label={t('app:word.status')}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? t('app:filter.allStates') : t(`fiat:store.ad.${value}`),
          }))}
          value={state}
          onValueChange={setState}
        />
      </div>
      <PagedList
        label={t('fiat:store.tab.ads')}
        pages={useInfiniteQuery(ownAdsPages(state))}
        renderRow={(ad) => <AdCard ad={ad} />}
        skeleton={<AdSkeleton />}
        isFiltered={state !== 'all'}
        empty={{
          icon: <Megaphone />,
          title: t('fiat:store.noAds'),
          hint: t('fiat:store.noAdsHint'),
          action: (
            <Link to="/fiat-ad" className={buttonClass({ size: 'medium' })}>
              {t('fiat:store.publish')}
            </Link>
          ),
        }}
      />
    </>
  );
}

function AdSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-4">
      <div className="flex justify-between">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-16" />
      </div>
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-9 w-60" />
    </div>
  );
}
