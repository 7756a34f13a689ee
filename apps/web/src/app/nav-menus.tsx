import { useT } from '@openbourse/kit/lib/i18n.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { Menu, type MenuItem } from '@openbourse/kit/ui/menu.tsx';
import { ChevronDown, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { logOut, toastError, useIsOffered } from '../features/session/index.ts';

const TRIGGER =
  'flex min-h-11 items-center gap-1 rounded-button px-3 text-body font-semibold text-muted transition-colors hover:text-text [&_svg]:size-4';

/** Staking and token sales: what is held for a return. */
export function EarnMenu() {
  const t = useT();
  return (
    <NavMenu
      label={t('app:nav.earn')}
      items={[
        link('/storage-currency-list', t('home:shortcut.staking')),
        link('/subscription-list', t('home:shortcut.subscription')),
      ]}
    />
  );
}

/** Entries without a place of their own in the bar. */
export function MoreMenu() {
  const t = useT();
  const isMicroOffered = useIsOffered('micro');
  return (
    <NavMenu
      label={t('app:nav.more')}
      items={[
        link('/convert', t('convert:title')),
        ...(isMicroOffered ? [link('/micro-trade', t('home:shortcut.micro'))] : []),
        link('/activity-center', t('home:shortcut.activity')),
        link('/share-code', t('home:shortcut.invite')),
        link('/notice-center', t('home:shortcut.notices')),
        link('/help-center', t('home:menu.help')),
        link('/feedback', t('home:shortcut.feedback')),
      ]}
    />
  );
}

/** Everything that was ordered or moved. */
export function OrdersMenu() {
  const t = useT();
  return (
    <NavMenu
      label={t('app:nav.orders')}
      align="end"
      items={[
        link('/trade-detail', t('spot:records.title')),
        link('/lever-my-trade', t('contract:records')),
        link('/fiat-orders', t('fiat:order.history')),
        link('/convert?tab=history', t('convert:title')),
        link('/recharge-record', t('wallet:depositRecords')),
        link('/withdrawal-record', t('wallet:withdrawalRecords')),
        link('/statement', t('statement:title')),
      ]}
    />
  );
}

/** The person: identity, security, keys, and the way out. */
export function AccountMenu() {
  const t = useT();
  const navigate = useNavigate();
  const leave = (): void => {
    logOut()
      .catch(toastError)
      .finally(() => void navigate('/login'));
  };
  const label = t('app:nav.account');
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={iconButtonClass(false)} aria-label={label} title={label}>
          <UserRound />
        </button>
      }
      items={[
        link('/user-center', t('identity:center.title')),
        link('/user-review', t('home:menu.verify')),
        link('/secure-center', t('home:menu.security')),
        link('/api-keys', t('apikey:title')),
        { value: 'logOut', label: t('home:menu.logout'), tone: 'danger' },
      ]}
      onChoose={leave}
    />
  );
}

function link(to: string, label: string): MenuItem {
  return { value: to, to, label };
}

interface NavMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

function NavMenu({ label, items, align = 'start' }: NavMenuProps) {
  return (
    <Menu
      align={align}
      trigger={
        <button type="button" className={TRIGGER}>
          {label}
          <ChevronDown aria-hidden="true" />
        </button>
      }
      items={items}
    />
  );
}
