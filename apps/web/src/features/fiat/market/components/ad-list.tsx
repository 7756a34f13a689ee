import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { AdPrice } from '../../parts/ad-price.tsx';
import { MerchantBadge } from '../../parts/merchant-badge.tsx';
import { PaymentKinds } from '../../parts/payment-kind.tsx';
import { type Ad, adsPages } from '../api.ts';
import type { WishState } from '../use-wish.ts';
import { AdButton, AdCard, AdRange, AdWindow, MerchantRecord, QUANTITY_DECIMALS } from './ad-card.tsx';
import { AdSkeleton } from './market-skeleton.tsx';

export interface AdListProps {
  readonly state: WishState;
  readonly onChoose: (ad: Ad) => void;
}

/** The ads for a wish: cards on a phone, a table on a wide screen. */
export function AdList({ state, onChoose }: AdListProps) {
  const t = useT();
  const { wish, sort } = state;
  return (
    <PagedList
      label={t('fiat:market.ads')}
      pages={useInfiniteQuery(adsPages(wish, sort))}
      columns={useAdColumns(onChoose)}
      renderRow={(ad) => <AdCard ad={ad} onChoose={onChoose} />}
      skeleton={<AdSkeleton />}
      isFiltered={wish.amount !== '' || wish.kind !== 'all'}
      empty={{
        icon: <Handshake />,
        title: t('fiat:market.none'),
        hint: t('fiat:market.noneHint'),
      }}
    />
  );
}

/** The columns of ads; those of one merchant name the coin instead. */
export function useAdColumns(onChoose: (ad: Ad) => void, isOfOne = false): readonly Column<Ad>[] {
  const t = useT();
  const format = useFormat();
  return [
    firstColumn(t, isOfOne),
    {
      key: 'price',
      header: t('app:word.price'),
      render: (ad) => (
        <div className="py-3">
          <AdPrice price={ad.price} unit={ad.unit} />
        </div>
      ),
    },
    {
      key: 'limits',
      header: t('fiat:market.column.limits'),
      render: (ad) => (
        <div className="figures flex flex-col gap-0.5 py-3">
          <span>
            {format.quantity(ad.quantity, QUANTITY_DECIMALS)} {ad.coin}
          </span>
          <span className="text-muted">
            <AdRange ad={ad} />
          </span>
        </div>
      ),
    },
    {
      key: 'kinds',
      header: t('fiat:part.paymentKinds'),
      render: (ad) => (
        <div className="flex max-w-44 flex-col gap-1 py-3 text-secondary">
          <PaymentKinds kinds={ad.payment_kinds} />
          <span className="text-muted">
            <AdWindow ad={ad} />
          </span>
        </div>
      ),
    },
    {
      key: 'action',
      header: <span className="sr-only">{t('fiat:market.want')}</span>,
      isNumeric: true,
      render: (ad) => <AdButton ad={ad} onChoose={onChoose} />,
    },
  ];
}

/** The name of the merchant, or for ads of one merchant the coin. */
function firstColumn(t: Translate, isOfOne: boolean): Column<Ad> {
  const merchant: Column<Ad> = {
    key: 'merchant',
    header: t('fiat:market.column.merchant'),
    render: (ad) => (
      <div className="flex max-w-60 flex-col gap-1 py-3">
        <MerchantBadge merchant={ad.merchant} isLink />
        <MerchantRecord ad={ad} />
      </div>
    ),
  };
  const coin: Column<Ad> = {
    key: 'coin',
    header: t('wallet:coin'),
    render: (ad) => <span className="text-row">{ad.coin}</span>,
  };
  return isOfOne ? coin : merchant;
}
