import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SetPayPassword } from '../../../shared/ui/set-pay-password.tsx';
import { useUserInfo } from '../../session/index.ts';
import type { Order, Product } from '../api.ts';
import { SubscribeForm } from './subscribe-form.tsx';

export interface SubscribeSheetProps {
  /** The product that is chosen; null while none is. */
  readonly product: Product | null;
  readonly onClose: () => void;
}

/** Puts coins into a pool, and shows the receipt after it. */
export function SubscribeSheet({ product, onClose }: SubscribeSheetProps) {
  const t = useT();
  const format = useFormat();
  const [placed, setPlaced] = useState<Order | null>(null);
  // The title stays while the sheet leaves.
  const [last, setLast] = useState<Product | null>(null);
  if (product !== null && product !== last) setLast(product);
  const named = product ?? last;
  const close = (): void => {
    setPlaced(null);
    onClose();
  };
  const title = t('staking:sheet', {
    code: named?.code ?? '',
    days: format.days(named?.cycle_days ?? 0),
  });
  return (
    <BottomSheet isOpen={product !== null} onClose={close} title={title}>
      {product !== null &&
        (placed === null ? (
          <Subscription product={product} onDone={setPlaced} />
        ) : (
          <Receipt order={placed} onClose={close} />
        ))}
    </BottomSheet>
  );
}

interface SubscriptionProps {
  readonly product: Product;
  readonly onDone: (order: Order) => void;
}

/** The form, or what a person has to do before. */
function Subscription({ product, onDone }: SubscriptionProps) {
  const t = useT();
  const user = useUserInfo();
  if (user?.is_user_real === false) {
    return (
      <Before text={t('staking:verifyFirst')}>
        <Link to="/user-center" className={buttonClass({ size: 'medium', isBlock: true })}>
          {t('staking:verify')}
        </Link>
      </Before>
    );
  }
  if (user?.has_pay_password === false) {
    return (
      <Before text={t('staking:payPasswordFirst')}>
        <SetPayPassword />
      </Before>
    );
  }
  return <SubscribeForm product={product} onDone={onDone} />;
}

function Before({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="flex items-start gap-2.5 text-body">
        <ShieldAlert className="size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  );
}

function Receipt({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const coins = (amount: string): string => `${format.quantity(amount)} ${order.code}`;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p role="status" className="flex items-center gap-2.5 text-row font-semibold">
        <CircleCheck className="size-5.5 shrink-0 text-up" strokeWidth={1.75} aria-hidden="true" />
        {t('staking:done')}
      </p>
      <Facts>
        <Fact name={t('staking:order.principal')}>{coins(order.principal)}</Fact>
        <Fact name={t('staking:perDay')}>{coins(order.daily_dividend)}</Fact>
        <Fact name={t('staking:dividendsTotal')}>{coins(order.dividends_total)}</Fact>
        <Fact name={t('staking:maturity')}>{format.dateTime(order.matures_at)}</Fact>
      </Facts>
      <Link to="/storage-currency-history" className={buttonClass({ isBlock: true })} onClick={onClose}>
        {t('staking:records')}
      </Link>
    </div>
  );
}
