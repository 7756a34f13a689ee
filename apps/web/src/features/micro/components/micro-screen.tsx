import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Scale, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListingBanner } from '../../market-data/index.ts';
import { useIsOffered } from '../../session/index.ts';
import { limitsQuery, type Products, productsQuery } from '../api.ts';
import { type MarketKind, usePreferences } from '../preferences.ts';
import { useMicroChannel } from '../use-micro-channel.ts';
import { LimitsSheet } from './limits-sheet.tsx';
import { MarketView } from './market-view.tsx';
import { MicroSkeleton } from './micro-skeleton.tsx';
import { NotOffered } from './not-offered.tsx';

export interface MicroScreenProps {
  readonly kind: MarketKind;
  /** Shown in place of the buttons while the person is not verified. */
  readonly verification: ReactNode;
}

const PATHS: Readonly<Record<MarketKind, string>> = { digital: '/micro-trade', forex: '/forex-micro-trade' };

/** Micro contracts: whether a price is higher or lower after some seconds. */
export function MicroScreen({ kind, verification }: MicroScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const isOffered = useIsOffered('micro');
  return (
    <div className="pb-8 desktop:mx-auto desktop:w-full desktop:max-w-320 desktop:px-5">
      <PageHeader title={t('micro:title')} backTo="/home" actions={<Actions isOffered={isOffered} />} />
      {isOffered && (
        <div className="pb-1 desktop:max-w-80">
          <SegmentedControl
            label={t('market:tabs')}
            segments={[
              { value: 'digital', label: t('market:tab.digital') },
              { value: 'forex', label: t('market:tab.forex') },
            ]}
            value={kind}
            onValueChange={(next) => void navigate(PATHS[next], { replace: true })}
          />
        </div>
      )}
      <Offer key={kind} kind={kind} verification={verification} />
    </div>
  );
}

/** The person's limits, where there is anything to limit, and how the house earns. */
function Actions({ isOffered }: { readonly isOffered: boolean }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const limits = useQuery(limitsQuery).data;
  return (
    <>
      <Link
        to="/house-edge"
        className={iconButtonClass(false)}
        aria-label={t('micro:edge.title')}
        title={t('micro:edge.title')}
      >
        <Scale />
      </Link>
      {isOffered && (
        <IconButton
          label={t('micro:limits.title')}
          icon={<ShieldAlert />}
          disabled={limits === undefined}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOffered && limits !== undefined && (
        <LimitsSheet
          key={limits.loss_limit}
          isOpen={isOpen}
          limits={limits}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Offer(props: MicroScreenProps) {
  const isOffered = useIsOffered('micro');
  const { data: offer, isError, error, isFetching, refetch } = useQuery(productsQuery);
  if (offer === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (offer === undefined) return <MicroSkeleton />;
  return isOffered ? <Markets offer={offer} {...props} /> : <NotOffered offer={offer} />;
}

function Markets({ offer, kind, verification }: MicroScreenProps & { readonly offer: Products }) {
  const settled = useMicroChannel();
  const t = useT();
  const { matchIds } = usePreferences();
  const markets = offer.matches.filter((market) => market.kind === kind);
  const market = markets.find(({ currency_match_id: id }) => id === matchIds[kind]) ?? markets[0];
  if (market === undefined) return null;
  return (
    <Tabs
      label={t('micro:markets')}
      items={markets.map(({ symbol }) => ({ value: symbol, label: symbol }))}
      value={market.symbol}
      onValueChange={(symbol) => {
        const chosen = markets.find((one) => one.symbol === symbol)?.currency_match_id ?? null;
        usePreferences.setState({ matchIds: { ...matchIds, [kind]: chosen } });
      }}
    >
      <ListingBanner matchId={market.currency_match_id} product="micro" />
      <MarketView
        key={market.currency_match_id}
        market={market}
        offer={offer}
        settled={settled}
        verification={verification}
      />
    </Tabs>
  );
}
