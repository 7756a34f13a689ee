import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { CirclePause, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useUserInfo } from '../../session/index.ts';
import { type Coin, type CoinChain, coinsQuery } from '../api.ts';
import { useCoinChoice } from '../use-coin-choice.ts';
import { useWithdrawalChannel } from '../use-renewal.ts';
import { CoinPicker } from './coin-picker.tsx';
import { DelistingNote } from './delisting-note.tsx';
import { NetworkChoice } from './network-choice.tsx';
import type { RenderMailbox } from './proof-fields.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

export interface WithdrawalScreenProps {
  /** Shown to a person who is not verified; it belongs to the identity. */
  readonly verification: ReactNode;
  readonly renderMailbox: RenderMailbox;
}

/** Sends coins to an address of the person's book. */
export function WithdrawalScreen({ verification, renderMailbox }: WithdrawalScreenProps) {
  useWithdrawalChannel();
  const t = useT();
  const user = useUserInfo();
  const { data: coins, isError, error, isFetching, refetch } = useQuery(coinsQuery);
  return (
    <div className="flex flex-col gap-4 pb-8">
      <PageHeader
        title={t('wallet:withdraw')}
        backTo="/assets"
        actions={
          <Link
            to="/withdrawal-record"
            className={iconButtonClass(false)}
            aria-label={t('wallet:withdrawalRecords')}
            title={t('wallet:withdrawalRecords')}
          >
            <ReceiptText />
          </Link>
        }
      />
      {user?.is_user_real === false && verification}
      {isError && coins === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : coins === undefined ? (
        <ScreenSkeleton />
      ) : (
        <Withdrawing coins={coins} renderMailbox={renderMailbox} />
      )}
    </div>
  );
}

interface WithdrawingProps {
  readonly coins: readonly Coin[];
  readonly renderMailbox: RenderMailbox;
}

function Withdrawing({ coins, renderMailbox }: WithdrawingProps) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const [doneId, setDoneId] = useState('');
  const { coin, chain, choose } = useCoinChoice(coins, (one) => one.withdrawal_closed);
  if (coin === undefined) return <EmptyState title={t('wallet:noCoin')} />;
  return (
    <>
      <CoinPicker coins={coins} value={coin} onChoose={(one) => choose({ coin: one.code })} />
      {chain !== undefined && (
        <NetworkChoice
          chains={coin.chains}
          value={chain}
          closedOf={(one) => one.withdrawal_closed}
          onChoose={(one) => choose({ coin: coin.code, chain: one.chain })}
        />
      )}
      {chain !== undefined && <DelistingNote code={coin.code} chain={chain} />}
      {chain === undefined || chain.withdrawal_closed !== null ? (
        <Closed code={coin.code} chain={chain} />
      ) : (
        <WithdrawalForm
          key={`${coin.code} ${chain.chain} ${doneId}`}
          coin={coin}
          chain={chain}
          onDone={(id) => {
            setDoneId(id);
            setOpenId(id);
          }}
          renderMailbox={renderMailbox}
        />
      )}
      <section aria-labelledby="latest-withdrawals">
        <h2 id="latest-withdrawals" className="pt-3 text-symbol">
          {t('wallet:withdrawalRecords')}
        </h2>
        <WithdrawalList
          filters={{ currencyId: 'all', state: 'all' }}
          preview={{ rows: 3, to: '/withdrawal-record' }}
          openId={openId}
          onOpen={setOpenId}
        />
      </section>
    </>
  );
}

interface ClosedProps {
  readonly code: string;
  /** Undefined: the coin is on no chain. */
  readonly chain: CoinChain | undefined;
}

/** Why nothing leaves; a stop by operators with its beginning. */
function Closed({ code, chain }: ClosedProps) {
  const t = useT();
  const format = useFormat();
  const title = t('wallet:withdrawalClosed', { code });
  if (chain === undefined || chain.withdrawal_closed === null)
    return <EmptyState icon={<CirclePause />} title={title} />;
  const { withdrawal_closed: reason, withdrawal_paused_since: since } = chain;
  const hint =
    since === null || reason !== 'paused'
      ? t(`wallet:closed.${reason}`)
      : t('wallet:pausedSince', { network: chain.name, time: format.dateTime(since) });
  return <EmptyState icon={<CirclePause />} title={title} hint={hint} />;
}
