import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { QrCode } from '@openbourse/kit/ui/qr-code.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { Copy, Send, TriangleAlert } from 'lucide-react';
import { useSite } from '../../session/index.ts';
import { type Coin, type CoinChain, depositAddressQuery, useSendTestCoins } from '../api.ts';
import { TermsSince } from './terms-since.tsx';

export interface AddressCardProps {
  readonly coin: Coin;
  readonly chain: CoinChain;
}

/** Where to send the coin: the address as code and text, what has to go with it, and what happens then. */
export function AddressCard({ coin, chain }: AddressCardProps) {
  const t = useT();
  const format = useFormat();
  const copy = useCopy();
  const of = { currencyId: coin.currency_id, chain: chain.chain };
  const { data, isError, error, isFetching, refetch } = useQuery(depositAddressQuery(of));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <AddressSkeleton />;
  return (
    <section aria-label={t('wallet:address')} className="flex flex-col gap-4">
      <div className="mx-auto size-44">
        <QrCode text={data.uri} label={t('wallet:qrOf', { code: coin.code })} />
      </div>
      <div className="rounded-card bg-surface px-4 py-3">
        <p className="text-label text-muted">{t('wallet:address')}</p>
        <p className="figures text-row leading-snug font-semibold break-all">{data.address}</p>
        {data.memo !== null && (
          <>
            <p className="mt-3 text-label text-muted">{t('wallet:memo')}</p>
            <div className="flex items-center justify-between">
              <p className="figures text-row font-semibold break-all">{data.memo}</p>
              <Copyable text={data.memo} label={t('wallet:copyMemo')} />
            </div>
          </>
        )}
      </div>
      <Button isBlock icon={<Copy className="size-4.5" />} onClick={() => void copy(data.address)}>
        {t('wallet:copyAddress')}
      </Button>
      <DemoCoins coin={coin} chain={chain} />
      <Facts>
        <Fact name={t('wallet:minimum')}>{`${format.quantity(data.min_deposit)} ${coin.code}`}</Fact>
        <Fact name={t('wallet:creditedAfter')}>
          {t('wallet:confirmations', { count: data.confirmations_credit })}
        </Fact>
        <Fact name={t('wallet:withdrawableAfter')}>
          {t('wallet:confirmations', { count: data.confirmations_withdraw })}
        </Fact>
        {data.contract_address !== null && (
          <Fact name={t('wallet:contract')}>
            <Copyable text={data.contract_address} label={t('wallet:copyContract')} />
          </Fact>
        )}
      </Facts>
      <TermsSince at={data.effective_from} />
      <div className="overflow-hidden rounded-card">
        <Banner tone="warn" icon={<TriangleAlert />}>
          {data.memo === null
            ? t('wallet:warnNetwork', { code: coin.code, network: data.network })
            : t('wallet:warnMemo', { code: coin.code })}
        </Banner>
      </div>
    </section>
  );
}

/** In the demonstration a faucet sends real transactions of worthless coins. */
function DemoCoins({ coin, chain }: AddressCardProps) {
  const t = useT();
  const format = useFormat();
  const isDemo = useSite()?.is_demo === true;
  const send = useSendTestCoins();
  if (!isDemo) return null;
  return (
    <Button
      variant="secondary"
      isBlock
      icon={<Send className="size-4.5" />}
      isLoading={send.isPending}
      onClick={() =>
        send.mutate(
          { currencyId: coin.currency_id, chain: chain.chain },
          {
            onSuccess: ({ amount }) =>
              toast.success(t('wallet:demoSent', { amount: `${format.quantity(amount)} ${coin.code}` })),
          },
        )
      }
    >
      {t('wallet:demoSend')}
    </Button>
  );
}

function AddressSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="mx-auto size-44" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
