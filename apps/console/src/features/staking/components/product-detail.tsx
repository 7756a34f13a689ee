import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { compareDecimal } from '@openbourse/money';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Product } from '../api.ts';

export const PRODUCT_TONES = { draft: 'warn', open: 'up', closed: 'neutral' } as const;

/** One pool with its terms and what it may still have to pay; a draft says why it may not open. */
export function ProductDetail({ product }: { readonly product: Product | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (product === undefined) return <NotListed />;
  const coins = (value: string): string => `${format.quantity(value)} ${product.code}`;
  const time = (at: number | null) => (at === null ? t('shell:none') : <TimeText at={at} />);
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={PRODUCT_TONES[product.state]}>{t(`staking:productState.${product.state}`)}</Badge>
        <h2 className="mt-2 text-price">
          {t('staking:productName', { code: product.code, days: product.cycle_days })}
        </h2>
      </div>
      <Facts
        facts={[
          { label: t('staking:apr_percent'), value: format.percent(product.apr_percent) },
          { label: t('staking:perThousand'), value: coins(product.daily_per_thousand) },
          { label: t('staking:quantity'), value: coins(product.quantity) },
          { label: t('staking:remaining'), value: coins(product.remaining) },
          { label: t('staking:user_min'), value: coins(product.user_min) },
          { label: t('staking:user_max'), value: coins(product.user_max) },
          { label: t('staking:liveOrders'), value: `${product.live_orders}` },
          { label: t('staking:livePrincipal'), value: coins(product.live_principal) },
          { label: t('staking:paid'), value: coins(product.paid) },
          { label: t('staking:obligation'), value: coins(product.obligation) },
          { label: t('market:operator'), value: product.operator_name },
          { label: t('staking:openedAt'), value: time(product.opened_at) },
          { label: t('staking:closedAt'), value: time(product.closed_at) },
        ]}
      />
      <AuditLink kind="staking_product" id={product.id} />
      <Coverage product={product} coins={coins} />
      <Changes product={product} />
    </div>
  );
}

interface CoverageProps {
  readonly product: Product;
  readonly coins: (value: string) => string;
}

/** Coverage of a draft by the rewards, besides all that is open already. */
function Coverage({ product, coins }: CoverageProps) {
  const t = useTexts();
  if (product.missing === null) return null;
  const isCovered = compareDecimal(product.missing, '0') === 0;
  return (
    <p
      className={`rounded-card p-3 text-dense ${isCovered ? 'bg-up-soft text-up' : 'bg-warn-soft text-warn'}`}
    >
      {isCovered ? t('staking:covered') : t('staking:notCovered', { amount: coins(product.missing) })}
    </p>
  );
}

function Changes({ product }: { readonly product: Product }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const [change, setChange] = useState<'open' | 'close' | null>(null);
  if (!canChange || product.state === 'closed') return null;
  const isOpenable = product.missing !== null && compareDecimal(product.missing, '0') === 0;
  const { id } = product;
  const closing = product.state === 'draft' ? 'drop' : 'close';
  const label = change === 'close' ? closing : 'open';
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button
          variant={product.state === 'draft' ? 'secondary' : 'danger'}
          size="medium"
          onClick={() => setChange('close')}
        >
          {t(`staking:${closing}`)}
        </Button>
        {product.state === 'draft' && (
          <Button size="medium" disabled={!isOpenable} onClick={() => setChange('open')}>
            {t('staking:open')}
          </Button>
        )}
      </div>
      {change !== null && (
        <ChangeDialog
          title={t(`staking:${label}`)}
          confirmLabel={t(`staking:${label}`)}
          tone={change === 'open' ? 'primary' : 'danger'}
          run={(reason): Promise<unknown> =>
            change === 'open'
              ? client.call('staking.operator_open_product', { id, reason })
              : client.call('staking.operator_close_product', { id, reason })
          }
          done={t(change === 'open' ? 'proposal:proposed' : `staking:done.${closing}`)}
          onEnd={() => setChange(null)}
        >
          <p>{t(`staking:effect.${label}`)}</p>
        </ChangeDialog>
      )}
    </>
  );
}
