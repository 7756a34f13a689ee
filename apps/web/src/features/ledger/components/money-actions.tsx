import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { clsx } from 'clsx';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  HandCoins,
  Handshake,
  RefreshCw,
} from 'lucide-react';
import { Link } from 'react-router';
import { SPOT_ACCOUNT } from '../use-accounts.ts';

export interface MoneyActionsProps {
  readonly accountTypeId: AccountTypeId;
}

const LOOK = buttonClass({ variant: 'secondary', size: 'medium', isBlock: true });
const ICON = 'size-4 shrink-0';
/** Three beside each other on a phone leave no room for icons. */
const THIRD_ICON = 'hidden size-4 shrink-0 desktop:block';
/** Two of six columns of a phone, one on a wide screen. */
const THIRD = 'col-span-2 desktop:col-span-1';
const HALF = 'col-span-3 desktop:col-span-1';

/** The ways of money into and out of an account: coins come to the spot account, the others take transfers. */
export function MoneyActions({ accountTypeId }: MoneyActionsProps) {
  const t = useT();
  const isSpot = accountTypeId === SPOT_ACCOUNT;
  const isFiat = ACCOUNT_TYPES[accountTypeId] === 'fiat';
  return (
    <div
      className={clsx(
        'grid gap-2 desktop:max-w-160',
        isSpot && 'grid-cols-6 desktop:grid-cols-5',
        isFiat && 'grid-cols-2',
      )}
    >
      {isFiat && (
        <Link to="/fiat" className={buttonClass({ size: 'medium', isBlock: true })}>
          <Handshake className={ICON} aria-hidden="true" />
          {t('fiat:market.title')}
        </Link>
      )}
      {isSpot && (
        <>
          <Link to="/recharge" className={clsx(buttonClass({ size: 'medium', isBlock: true }), HALF)}>
            <ArrowDownToLine className={ICON} aria-hidden="true" />
            {t('wallet:deposit')}
          </Link>
          <Link to="/withdrawal" className={clsx(LOOK, HALF)}>
            <ArrowUpFromLine className={ICON} aria-hidden="true" />
            {t('wallet:withdraw')}
          </Link>
          <Link to="/pay" className={clsx(LOOK, THIRD)}>
            <HandCoins className={THIRD_ICON} aria-hidden="true" />
            {t('payment:pay')}
          </Link>
        </>
      )}
      <Link
        to={isSpot ? '/transfer' : `/transfer?from=${SPOT_ACCOUNT}&to=${accountTypeId}`}
        className={clsx(LOOK, isSpot && THIRD)}
      >
        <ArrowLeftRight className={isSpot ? THIRD_ICON : ICON} aria-hidden="true" />
        {t('ledger:transfer.title')}
      </Link>
      {isSpot && (
        <Link to="/convert" className={clsx(LOOK, THIRD)}>
          <RefreshCw className={THIRD_ICON} aria-hidden="true" />
          {t('convert:title')}
        </Link>
      )}
    </div>
  );
}
