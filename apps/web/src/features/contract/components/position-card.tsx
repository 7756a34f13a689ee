import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { ReactNode } from 'react';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useCancelOrder } from '../api.ts';
import { holdingOf, liveNumbers, type Risk } from '../model/live.ts';
import { pairName, type Position } from '../model/rows.ts';
import { type LiveProduct, useMatchOf } from '../use-contracts.ts';
import type { Edit } from '../model/edit.ts';
import { CloseNow } from './close-now.tsx';
import { PositionBar } from './position-bar.tsx';
import { Figure, ProfitText, RiskBar, SideBadge, USDT_DECIMALS } from './words.tsx';

export interface PositionCardProps {
  readonly position: Position;
  readonly live: LiveProduct;
  /** Of the account, which a cross position shares. */
  readonly crossRisk: Risk | null;
  readonly onEdit: (edit: Edit) => void;
}

/** An open position: its profit and risk now, its prices on a line, and what can be done. */
export function PositionCard({ position, live, crossRisk, onEdit }: PositionCardProps) {
  const t = useT();
  const format = useFormat();
  const holding = holdingOf(position, live.product);
  const numbers = holding === null || live.mark === null ? null : liveNumbers(position, holding, live.mark);
  const risk = position.margin_mode === 'cross' ? crossRisk : (numbers?.risk ?? null);
  const decimals = decimalsOfStep(live.product.price_tick);
  return (
    <article className="border-b border-line py-3.5 desktop:rounded-card desktop:border desktop:p-4">
      <CardHead position={position} live={live}>
        <span className="text-right">
          <span className="block text-row">
            <ProfitText value={numbers?.profit ?? null} />
          </span>
          <span className="block text-secondary">
            <ProfitText value={numbers?.profitPercent ?? null} decimals={1} unit="%" />
          </span>
        </span>
      </CardHead>
      <PositionBar position={position} mark={live.mark} decimals={decimals} />
      <dl className="mt-2.5 grid grid-cols-3 gap-x-3 gap-y-1.5">
        <Figure name={t('contract:lots')}>{format.quantity(String(position.lots))}</Figure>
        <Figure name={t('contract:markPrice')}>{format.price(live.mark, decimals)}</Figure>
        <Figure name={t('contract:margin')}>{format.quantity(position.margin, USDT_DECIMALS)}</Figure>
        <Figure name={t('contract:result')}>
          <ProfitText value={numbers?.result ?? null} />
        </Figure>
        <Figure name={t('contract:overnight')}>
          {format.quantity(position.overnight_fee, USDT_DECIMALS)}
        </Figure>
        <Figure name={t('contract:marginLeft')}>{format.percent(risk?.left, 1)}</Figure>
        {position.trailing !== null && (
          <Figure name={t('contract:trailing')} isWide>
            <TrailingText trailing={position.trailing} decimals={decimals} />
          </Figure>
        )}
        <Figure name={t('contract:openedAt')} isWide>
          <time>
            {position.opened_at === null ? format.quantity(null) : format.dateTime(position.opened_at)}
          </time>
        </Figure>
      </dl>
      <div className="mt-2.5">
        <RiskBar risk={risk} />
      </div>
      {position.state === 'closing' ? (
        <p role="status" className="mt-3 rounded-field bg-warn-soft px-3 py-2 text-secondary text-warn">
          {t('contract:closing')}
        </p>
      ) : (
        <Actions position={position} live={live} onEdit={onEdit} />
      )}
    </article>
  );
}

/** Distance of a trailing stop, and where it stands or from which price on it follows. */
function TrailingText({
  trailing,
  decimals,
}: {
  readonly trailing: NonNullable<Position['trailing']>;
  readonly decimals: number;
}) {
  const t = useT();
  const format = useFormat();
  const { percent, distance, activation_price: activation, stop_price: stop } = trailing;
  const far = percent === null ? format.price(distance, decimals) : format.percent(percent, 2);
  if (stop !== null) return `${far} → ${format.price(stop, decimals)}`;
  if (activation === null) return far;
  return `${far} · ${t('contract:trailing.waits', { price: format.price(activation, decimals) })}`;
}

function CardHead({
  position,
  live,
  children,
}: Pick<PositionCardProps, 'position' | 'live'> & { readonly children?: ReactNode }) {
  const t = useT();
  const match = useMatchOf(live.product);
  return (
    <div className="flex items-center gap-2">
      {match !== undefined && <CoinLogo currency={match.base_currency} size="small" />}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        <span className="text-row">{pairName(live.product)}</span>
        <SideBadge side={position.side} leverage={position.leverage} />
        <Badge tone="neutral">{t(`contract:mode.${position.margin_mode}`)}</Badge>
      </div>
      {children}
    </div>
  );
}

function Actions({ position, live, onEdit }: Omit<PositionCardProps, 'crossRisk'>) {
  const t = useT();
  const open = (kind: Edit['kind']) => (): void => onEdit({ kind, positionId: position.id });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 [&>button]:flex-auto [&>button]:px-2 [&>button]:whitespace-nowrap">
      <Button size="small" variant="secondary" onClick={open('triggers')}>
        {t('contract:triggers')}
      </Button>
      {position.margin_mode === 'isolated' && (
        <Button size="small" variant="secondary" onClick={open('margin')}>
          {t('contract:margin')}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={open('close')}>
        {t('contract:close.part')}
      </Button>
      <Button size="small" variant="secondary" onClick={open('reverse')}>
        {t('contract:reverse')}
      </Button>
      <Button size="small" variant="secondary" onClick={open('calculator')}>
        {t('contract:calculator')}
      </Button>
      <Button size="small" variant="secondary" disabled={live.mark === null} onClick={open('share')}>
        {t('contract:share')}
      </Button>
      <CloseNow position={position} live={live} />
    </div>
  );
}

/** A pending order: where it waits, what it holds, and how far the market is away. */
export function PendingCard({ position, live, onEdit }: Omit<PositionCardProps, 'crossRisk'>) {
  const t = useT();
  const format = useFormat();
  const cancelling = useCancelOrder();
  const decimals = decimalsOfStep(live.product.price_tick);
  return (
    <article className="border-b border-line py-3.5 desktop:rounded-card desktop:border desktop:p-4">
      <CardHead position={position} live={live}>
        <time className="figures text-secondary text-muted">{format.dateTime(position.created_at)}</time>
      </CardHead>
      <dl className="mt-2.5 grid grid-cols-3 gap-x-3 gap-y-1.5">
        <Figure name={t('contract:limitPrice')}>{format.price(position.limit_price, decimals)}</Figure>
        <Figure name={t('contract:markPrice')}>{format.price(live.mark, decimals)}</Figure>
        <Figure name={t('contract:lots')}>{format.quantity(String(position.lots))}</Figure>
        <Figure name={t('contract:held')}>{format.quantity(position.held, USDT_DECIMALS)}</Figure>
        <Figure name={t('contract:takeProfit')}>{format.price(position.take_profit, decimals)}</Figure>
        <Figure name={t('contract:stopLoss')}>{format.price(position.stop_loss, decimals)}</Figure>
      </dl>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => onEdit({ kind: 'triggers', positionId: position.id })}
        >
          {t('contract:triggers')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          isLoading={cancelling.isPending}
          onClick={() =>
            cancelling.mutate(position.id, {
              onSuccess: ({ symbol: pair }) => toast.success(t('spot:orders.cancelled', { pair })),
            })
          }
        >
          {t('contract:cancel')}
        </Button>
      </div>
    </article>
  );
}
