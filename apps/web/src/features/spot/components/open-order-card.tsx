import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { progressOf, statusOf } from '../model/orders.ts';
import { CancelButton } from './cancel-button.tsx';
import { EditButton, type EditButtonProps } from './edit-button.tsx';
import { activationOf, exitOf, filledOf, priceOf, typeOf } from './order-figures.ts';
import { ParentNote, SideWord } from './order-words.tsx';

/** An open order on a phone. */
export function OpenOrderCard({ order, onEdit }: EditButtonProps) {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  const status = statusOf(order);
  const levels = exitOf(order, words);
  const activation = activationOf(order, words);
  return (
    <article className="border-b border-line py-3.5">
      <div className="flex flex-wrap items-center gap-x-1.5 text-dense">
        <SideWord side={order.side} />
        <span className="font-semibold">{order.symbol}</span>
        <span className="text-secondary text-muted">{typeOf(order, words)}</span>
        {order.oco_order_id !== null && <Badge tone="neutral">OCO</Badge>}
        {status === 'waiting' && <Badge tone="neutral">{t('spot:status.waiting')}</Badge>}
        <time className="figures ml-auto text-secondary text-muted" dateTime={isoOf(order.created_at)}>
          {format.dateTime(order.created_at)}
        </time>
      </div>
      <ParentNote order={order} />
      <div className="mt-2 flex items-end gap-4">
        <dl className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1.5">
          {order.stop_price !== null && (
            <Figure name={t('spot:column.stop')} value={format.quantity(order.stop_price)} />
          )}
          {activation !== null && <Figure name={t('spot:column.activation')} value={activation} />}
          <Figure name={t('app:word.price')} value={priceOf(order, words)} />
          <Figure name={t('spot:column.filled')} value={filledOf(order, words)} />
          {levels !== null && <Figure name={t('spot:exit.name')} value={levels} />}
        </dl>
        <span className="flex flex-wrap justify-end gap-2">
          <EditButton order={order} onEdit={onEdit} />
          <CancelButton order={order} />
        </span>
      </div>
      <div className="mt-2.5">
        <ProgressBar
          label={t('spot:column.filled')}
          percent={progressOf(order)}
          tone={order.side === 'buy' ? 'up' : 'down'}
        />
      </div>
    </article>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-label text-muted">{name}</dt>
      <dd className="figures text-dense font-semibold">{value}</dd>
    </div>
  );
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
