import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { X } from 'lucide-react';
import { type MicroOrder, resultOf } from '../model/orders.ts';
import { DirectionWord, lengthText, PracticeBadge, signedText, StateBadge } from './order-words.tsx';

export interface ResultNoteProps {
  readonly order: MicroOrder;
  readonly onReceipt: () => void;
  readonly onClose: () => void;
}

/** Outcome of an order, in plain words. */
export function ResultNote({ order, onReceipt, onClose }: ResultNoteProps) {
  const t = useT();
  const format = useFormat();
  const result = resultOf(order);
  return (
    <section
      role="status"
      className="relative rounded-card border border-line p-3"
      aria-label={t('micro:result')}
    >
      <div className="flex flex-wrap items-center gap-x-2 pr-9 text-dense whitespace-nowrap">
        <StateBadge state={order.state} />
        <DirectionWord direction={order.direction} />
        <span className="font-semibold">{order.symbol}</span>
        <span className="text-muted">{lengthText(order.seconds, t)}</span>
        {order.is_practice && <PracticeBadge />}
        <span className="absolute top-0.5 right-0.5">
          <IconButton label={t('app:action.close')} icon={<X />} onClick={onClose} />
        </span>
      </div>
      {order.void_reason !== null && (
        <p className="pt-1 text-dense text-muted">{t(`micro:void.${order.void_reason}`)}</p>
      )}
      <Facts>
        <Fact name={t('micro:order.result')}>{result === null ? '–' : signedText(result, format)}</Fact>
        <Fact name={t('micro:order.back')}>
          {order.payout === null ? '–' : `${format.quantity(order.payout)} USDT`}
        </Fact>
        <Fact name={t('micro:order.entry')}>
          {order.entry_price === null ? '–' : format.quantity(order.entry_price)}
        </Fact>
        <Fact name={t('micro:order.exit')}>
          {order.exit_price === null ? '–' : format.quantity(order.exit_price)}
        </Fact>
      </Facts>
      <div className="pt-2">
        <Button variant="secondary" size="small" onClick={onReceipt}>
          {t('micro:receipt.open')}
        </Button>
      </div>
    </section>
  );
}
