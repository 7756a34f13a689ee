import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { CirclePause, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Coin, type CoinChain, coinsQuery } from '../api.ts';
import { useCoinChoice } from '../use-coin-choice.ts';
import { useDepositChannel } from '../use-renewal.ts';
import { AddressCard } from './address-card.tsx';
import { CoinPicker } from './coin-picker.tsx';
import { DelistingNote } from './delisting-note.tsx';
import { DepositList } from './deposit-list.tsx';
import { ManualDepositForm } from './manual-deposit-form.tsx';
import { NetworkChoice } from './network-choice.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Way = 'chain' | 'manual';

/** Brings coins in: to an address on a chain, or by a voucher that an operator reviews. */
function DepositScreen() {
  useDepositChannel();
  const t = useT();
  const { data: coins, isError, error, isFetching, refetch } = useQuery(coinsQuery);
  return (
    <div className="flex flex-col gap-4 pb-8">
      <PageHeader
        title={t('wallet:deposit')}
        backTo="/assets"
        actions={
          <Link
            to="/recharge-record"
            className={iconButtonClass(false)}
            aria-label={t('wallet:depositRecords')}
            title={t('wallet:depositRecords')}
          >
            <ReceiptText />
          </Link>
        }
      />
      {isError && coins === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : coins === undefined ? (
        <ScreenSkeleton />
      ) : (
        <Deposit coins={coins} />
      )}
    </div>
  );
}

function Deposit({ coins }: { readonly coins: readonly Coin[] }) {
  const t = useT();
  const [way, setWay] = useState<Way>('chain');
  const { coin, chain, choose } = useCoinChoice(coins, (one) => one.deposit_closed);
  if (coin === undefined) return <EmptyState title={t('wallet:noCoin')} />;
  return (
    <>
      <CoinPicker coins={coins} value={coin} onChoose={(one) => choose({ coin: one.code })} />
      <Tabs
        label={t('wallet:way')}
        items={[
          { value: 'chain', label: t('wallet:onChain') },
          { value: 'manual', label: t('wallet:withVoucher') },
        ]}
        value={way}
        onValueChange={setWay}
      >
        <div className="flex flex-col gap-4 pt-4">
          {way === 'manual' ? (
            <ManualDepositForm key={coin.currency_id} coin={coin} />
          ) : chain === undefined ? (
            <Closed code={coin.code} />
          ) : (
            <>
              <NetworkChoice
                chains={coin.chains}
                value={chain}
                closedOf={(one) => one.deposit_closed}
                onChoose={(one) => choose({ coin: coin.code, chain: one.chain })}
              />
              <DelistingNote code={coin.code} chain={chain} />
              {chain.deposit_closed === null ? (
                <AddressCard coin={coin} chain={chain} />
              ) : (
                <Closed code={coin.code} reason={chain.deposit_closed} />
              )}
            </>
          )}
        </div>
      </Tabs>
      <section aria-labelledby="latest-deposits">
        <h2 id="latest-deposits" className="pt-3 text-symbol">
          {t('wallet:latestDeposits')}
        </h2>
        <DepositList
          filters={{ currencyId: 'all', state: 'all' }}
          preview={{ rows: 3, to: '/recharge-record' }}
        />
      </section>
    </>
  );
}

interface ClosedProps {
  readonly code: string;
  readonly reason?: NonNullable<CoinChain['deposit_closed']>;
}

function Closed({ code, reason }: ClosedProps) {
  const t = useT();
  return (
    <EmptyState
      icon={<CirclePause />}
      title={t('wallet:depositClosed', { code })}
      {...(reason !== undefined && { hint: t(`wallet:closed.${reason}`) })}
    />
  );
}

export { DepositScreen as Component };
