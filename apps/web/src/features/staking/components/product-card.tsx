import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import type { Product } from '../api.ts';
import { isNothing } from '../model/earned.ts';
import { takenPercent } from '../model/ticket.ts';

export interface ProductCardProps {
  readonly product: Product;
  readonly onSubscribe: () => void;
}

/** One pool: its rate, what it gives a day, how much is left of it. */
export function ProductCard({ product, onSubscribe }: ProductCardProps) {
  const t = useT();
  const format = useFormat();
  const { code } = product;
  const isSoldOut = isNothing(product.remaining);
  const isFull = !isSoldOut && isNothing(product.own_left);
  return (
    <article className="flex h-full flex-col rounded-card border border-line p-4">
      <header className="flex items-center gap-3">
        <CoinLogo currency={product} size="medium" />
        <h2 className="min-w-0 flex-1">
          <span className="block text-row font-semibold">{code}</span>
          <span className="block text-secondary text-muted">{format.days(product.cycle_days)}</span>
        </h2>
        <p className="text-right">
          <span className="figures block text-title">{format.percent(product.apr_percent)}</span>
          <span className="block text-label text-muted">{t('staking:apr')}</span>
        </p>
      </header>
      <div className="py-2">
        <Facts>
          <Fact name={t('staking:perThousand', { code })}>
            {`${format.quantity(product.daily_per_thousand)} (${format.percent(product.daily_percent)})`}
          </Fact>
          <Fact name={t('staking:range')}>
            {`${format.quantity(product.user_min)} – ${format.quantity(product.user_max)} ${code}`}
          </Fact>
        </Facts>
      </div>
      <div className="mt-auto flex flex-col gap-1.5">
        <ProgressBar label={t('staking:taken')} percent={takenPercent(product)} />
        <p className="figures flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-secondary text-muted">
          {t('staking:remaining', {
            remaining: format.quantity(product.remaining),
            quantity: format.quantity(product.quantity),
            code,
          })}
          {!isNothing(product.own) && (
            <Badge tone="accent">{t('staking:own', { amount: format.quantity(product.own), code })}</Badge>
          )}
        </p>
        <div className="pt-2">
          <Button size="medium" isBlock disabled={isSoldOut || isFull} onClick={onSubscribe}>
            {t(isSoldOut ? 'staking:soldOut' : isFull ? 'staking:ownFull' : 'staking:subscribe')}
          </Button>
        </div>
      </div>
    </article>
  );
}
