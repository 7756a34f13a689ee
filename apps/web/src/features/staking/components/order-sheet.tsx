import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { dividendsPages, type Order } from '../api.ts';
import { RedeemForm } from './redeem-form.tsx';

export interface OrderSheetProps {
  /** The order that is looked at; null while none is. */
  readonly order: Order | null;
  readonly onClose: () => void;
}

/** An order with its dividends, and the way out of it before its end. */
export function OrderSheet({ order, onClose }: OrderSheetProps) {
  const t = useT();
  const [isRedeeming, setIsRedeeming] = useState(false);
  const close = (): void => {
    setIsRedeeming(false);
    onClose();
  };
  return (
    <BottomSheet
      isOpen={order !== null}
      onClose={close}
      title={t(isRedeeming ? 'staking:redeem' : 'staking:order')}
    >
      {order !== null &&
        (isRedeeming ? (
          <RedeemForm order={order} onDone={close} />
        ) : (
          <OrderDetail order={order} onRedeem={() => setIsRedeeming(true)} />
        ))}
    </BottomSheet>
  );
}

function OrderDetail({ order, onRedeem }: { readonly order: Order; readonly onRedeem: () => void }) {
  const t = useT();
  const format = useFormat();
  const coins = (amount: string): string => `${format.quantity(amount)} ${order.code}`;
  const progress = t('staking:daysOf', { paid: order.days_paid, total: order.cycle_days });
  return (
    <div className="flex flex-col gap-3 pb-2">
      <div className="flex flex-col gap-1.5">
        <ProgressBar label={progress} percent={(order.days_paid / order.cycle_days) * 100} />
        <p className="figures flex justify-between gap-3 text-secondary text-muted">
          <span>{progress}</span>
          {order.end_reason !== null && <span>{t(`staking:end.${order.end_reason}`)}</span>}
        </p>
      </div>
      <Facts>
        <Fact name={t('staking:order.principal')}>{coins(order.principal)}</Fact>
        <Fact name={t('staking:apr')}>{format.percent(order.apr_percent)}</Fact>
        <Fact name={t('staking:perDay')}>{coins(order.daily_dividend)}</Fact>
        <Fact name={t('staking:accumulated')}>{coins(order.dividends_paid)}</Fact>
        <Fact name={t('staking:dividendsTotal')}>{coins(order.dividends_total)}</Fact>
        <Fact name={t('staking:order.ordered')}>{format.dateTime(order.ordered_at)}</Fact>
        <Fact name={t('staking:order.firstDay')}>{format.utcDate(order.first_day)}</Fact>
        {order.ended_at === null ? (
          <Fact name={t('staking:maturity')}>{format.dateTime(order.matures_at)}</Fact>
        ) : (
          <Fact name={t('staking:order.ended')}>{format.dateTime(order.ended_at)}</Fact>
        )}
      </Facts>
      {order.state === 'in_effect' && (
        <Button variant="secondary" isBlock onClick={onRedeem}>
          {t('staking:redeem')}
        </Button>
      )}
      <Dividends order={order} />
    </div>
  );
}

function Dividends({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="staking-dividends">
      <h3 id="staking-dividends" className="pt-2 text-symbol">
        {t('staking:dividends')}
      </h3>
      {order.end_reason === 'redeemed' && order.days_paid > 0 && (
        <p className="text-secondary text-muted">{t('staking:dividends.returned')}</p>
      )}
      <PagedList
        label={t('staking:dividends')}
        pages={useInfiniteQuery(dividendsPages(order.id))}
        renderRow={({ day, amount }) => (
          <p className="figures flex min-h-11 items-center justify-between gap-4 text-dense">
            <span className="text-muted">{format.utcDate(day)}</span>
            <span className="font-semibold">{`+${format.quantity(amount)} ${order.code}`}</span>
          </p>
        )}
        empty={{
          icon: <Coins />,
          title: t('staking:dividends.empty'),
          hint: t('staking:dividends.emptyHint'),
        }}
      />
    </section>
  );
}
