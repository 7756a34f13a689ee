import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import type { Order } from '../api.ts';
import { DirectionBadge } from './direction-badge.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { STATE_TONES } from './state-tones.ts';

/** One order: whose it is, how it stands, and once it is settled its receipt. */
export function OrderDetail({ order }: { readonly order: Order | undefined }) {
  const t = useTexts();
  const kit = useT();
  if (order === undefined) return <NotListed />;
  const isOpen = order.state === 'pending' || order.state === 'running';
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={STATE_TONES[order.state]}>{t(`micro:state.${order.state}`)}</Badge>
        <h2 className="mt-2 text-price">{order.symbol}</h2>
        <p className="flex items-center gap-2 text-dense text-muted">
          <DirectionBadge direction={order.direction} />
          {t('micro:length', { seconds: order.seconds })}
        </p>
      </div>
      <Facts facts={[{ label: t('users:uid'), value: <UserLink id={order.user_id} uid={order.uid} /> }]} />
      <section aria-label={kit('micro:receipt.title')} className="flex flex-col gap-2">
        <h3 className="text-row font-[620]">{kit('micro:receipt.title')}</h3>
        {isOpen ? (
          <p className="text-dense text-muted">{t('micro:receiptLater')}</p>
        ) : (
          <OrderReceipt key={order.state} id={order.id} />
        )}
      </section>
    </div>
  );
}
