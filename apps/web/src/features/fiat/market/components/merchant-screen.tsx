import { isMissing } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Handshake, Store } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MerchantInitial } from '../../parts/merchant-badge.tsx';
import { type Ad, type Merchant, marketsQuery, merchantQuery } from '../api.ts';
import { useChosenAd } from '../use-chosen-ad.ts';
import { AdCard } from './ad-card.tsx';
import { useAdColumns } from './ad-list.tsx';
import { CertifiedMark, Levels, MerchantRecordFacts } from './merchant-facts.tsx';
import { MerchantSkeleton } from './market-skeleton.tsx';
import { type OrderParts, OrderSheet } from './order-sheet.tsx';

/** Facts by which others judge a merchant, and the open ads: /fiat-merchant?id=… */
export function FiatMerchantScreen(parts: OrderParts) {
  const t = useT();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data, error, isFetching, refetch } = useQuery({ ...merchantQuery(id), enabled: id !== '' });
  return (
    <div className="pb-8 desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader title={t('fiat:market.merchant')} backTo="/fiat" />
      {data !== undefined ? (
        <div className="flex flex-col gap-6 desktop:grid desktop:grid-cols-[22rem_minmax(0,1fr)] desktop:items-start desktop:gap-12">
          <Profile merchant={data.merchant} />
          <OpenAds merchant={data.merchant} ads={data.ads} parts={parts} />
        </div>
      ) : id === '' || isMissing(error) ? (
        <EmptyState icon={<Store />} title={t('fiat:market.merchant.missing')} action={<ToMarket />} />
      ) : error === null ? (
        <MerchantSkeleton />
      ) : (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function ToMarket() {
  const t = useT();
  return (
    <Link to="/fiat" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
      {t('fiat:market.toMarket')}
    </Link>
  );
}

function Profile({ merchant }: { readonly merchant: Merchant }) {
  const t = useT();
  return (
    <section className="flex min-w-0 flex-col gap-5 pt-2">
      <div className="flex items-center gap-3">
        <MerchantInitial name={merchant.business_name} isLarge />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-symbol wrap-anywhere">
            {merchant.business_name}
            {merchant.is_away && <Badge tone="warn">{t('fiat:market.merchant.away')}</Badge>}
          </h2>
          {merchant.certified_at !== null && <CertifiedMark />}
        </div>
      </div>
      <Levels merchant={merchant} />
      <MerchantRecordFacts merchant={merchant} />
    </section>
  );
}

interface OpenAdsProps {
  readonly merchant: Merchant;
  readonly ads: readonly Ad[];
  readonly parts: OrderParts;
}

function OpenAds({ merchant, ads, parts }: OpenAdsProps) {
  const t = useT();
  const { data: markets } = useQuery(marketsQuery);
  const { chosen, isOpen, choose, close } = useChosenAd();
  const sold = ads.filter(({ side }) => side === 'sell');
  const bought = ads.filter(({ side }) => side === 'buy');
  const [wanted, setWanted] = useState<'buy' | 'sell' | null>(null);
  // Whoever only buys is opened with the ads that buy.
  const want = wanted ?? (sold.length === 0 && bought.length > 0 ? 'sell' : 'buy');
  const shown = want === 'buy' ? sold : bought;
  return (
    <section className="min-w-0">
      <h2 className="pb-1 text-symbol">{t('fiat:market.merchant.ads')}</h2>
      {merchant.is_away || ads.length === 0 ? (
        <EmptyState
          icon={<Handshake />}
          title={t('fiat:market.merchant.noAds')}
          hint={t(merchant.is_away ? 'fiat:market.merchant.awayHint' : 'fiat:market.merchant.noAdsHint')}
          action={<ToMarket />}
        />
      ) : (
        <Tabs
          label={t('fiat:market.want')}
          items={[
            { value: 'buy', label: `${t('app:word.buy')} (${sold.length})` },
            { value: 'sell', label: `${t('app:word.sell')} (${bought.length})` },
          ]}
          value={want}
          onValueChange={setWanted}
        >
          <AdsOfOne ads={shown} onChoose={(ad) => choose(ad, '')} />
        </Tabs>
      )}
      {markets !== undefined && (
        <OrderSheet chosen={chosen} isOpen={isOpen} markets={markets} parts={parts} onClose={close} />
      )}
    </section>
  );
}

function AdsOfOne({ ads, onChoose }: { readonly ads: readonly Ad[]; readonly onChoose: (ad: Ad) => void }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const columns = useAdColumns(onChoose, true);
  const empty = <EmptyState icon={<Handshake />} title={t('fiat:market.merchant.noAds')} />;
  if (ads.length === 0) return empty;
  if (isDesktop) {
    return (
      <DataTable
        label={t('fiat:market.ads')}
        columns={columns}
        rows={ads}
        rowKey={({ id }) => id}
        empty={empty}
      />
    );
  }
  return (
    <ul aria-label={t('fiat:market.ads')} className="divide-y divide-line">
      {ads.map((ad) => (
        <li key={ad.id}>
          <AdCard ad={ad} isOfOne onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}
