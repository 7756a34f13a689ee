import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { Link } from 'react-router';
import { SCREEN_ROLES } from '../../../shared/lib/screen-roles.ts';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { BackBar } from '../../../shared/ui/back-bar.tsx';
import { AuditLink, hasRole, type Operator, useOperator, WaitingNote } from '../../session/index.ts';
import { type User, userQuery } from '../api.ts';
import { StateBadge } from './state-badge.tsx';
import { UserActions } from './user-actions.tsx';
import { UserBalances } from './user-balances.tsx';
import { UserDeposits } from './user-deposits.tsx';
import { UserEvents } from './user-events.tsx';
import { UserFees } from './user-fees.tsx';
import { UserKeys } from './user-keys.tsx';
import { UserPayments } from './user-payments.tsx';
import { UserMicro, UserPositions, UserStaking } from './user-products.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserFills, UserOrders } from './user-spot.tsx';
import { UserStanding } from './user-standing.tsx';
import { UserWithdrawals } from './user-withdrawals.tsx';

const TABS = [
  'standing',
  'balances',
  'orders',
  'fills',
  'positions',
  'micro',
  'staking',
  'deposits',
  'withdrawals',
  'payments',
  'fees',
  'sessions',
  'keys',
  'events',
] as const;
type Tab = (typeof TABS)[number];

const LEDGER_READERS = ['support', 'risk', 'ledger_maker', 'ledger_checker'] as const;
const WALLET_READERS = [...LEDGER_READERS, 'withdrawal_maker', 'withdrawal_checker'] as const;
const PRODUCT_READERS = ['support', 'risk'] as const;
const TAB_ROLES = {
  balances: LEDGER_READERS,
  orders: LEDGER_READERS,
  fills: LEDGER_READERS,
  positions: LEDGER_READERS,
  micro: PRODUCT_READERS,
  staking: PRODUCT_READERS,
  deposits: WALLET_READERS,
  withdrawals: WALLET_READERS,
  payments: WALLET_READERS,
  fees: PRODUCT_READERS,
  keys: WALLET_READERS,
} as const;

/** One user from all sides. */
export function UserView({ userId, filters }: { readonly userId: number; readonly filters: Filters }) {
  const t = useTexts();
  const { data: user, error, isFetching, refetch } = useQuery(userQuery(userId));
  return (
    <div className="flex flex-col gap-5">
      <BackBar label={t('users:back')} onBack={() => filters.set({ user: '', tab: '' })} />
      {user === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {user === undefined && error === null && <ViewSkeleton />}
      {user !== undefined && <LoadedUser user={user} filters={filters} />}
    </div>
  );
}

function LoadedUser({ user, filters }: { readonly user: User; readonly filters: Filters }) {
  const t = useTexts();
  const operator = useOperator();
  const tab = oneOf(TABS, filters.get('tab')) ?? 'standing';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-title">{user.uid}</h1>
        <StateBadge state={user.state} />
        <span className="text-dense text-muted">{user.email ?? user.mobile}</span>
        <span className="text-dense text-muted">{t('users:levelShort', { level: user.level })}</span>
        <div className="ml-auto flex flex-wrap gap-2">
          <FiatOrdersLink uid={user.uid} />
          <AuditLink kind="user" id={user.id} />
          <UserActions user={user} />
        </div>
      </div>
      <WaitingNote subject={{ kind: 'user', id: user.id }} />
      <Tabs
        label={t('users:sides')}
        items={tabsOf(operator, t)}
        value={tab}
        onValueChange={(value) => filters.set({ tab: value === 'standing' ? '' : value })}
      >
        <div className="pt-5">
          <TabPanel tab={tab} user={user} />
        </div>
      </Tabs>
    </>
  );
}

/** Leads to what the user buys from others and sells to them, for those who may read it. */
function FiatOrdersLink({ uid }: { readonly uid: string }) {
  const t = useTexts();
  if (!hasRole(useOperator(), SCREEN_ROLES['/arbitration'])) return null;
  return (
    <Link
      to={`/arbitration?view=all&uid=${uid}`}
      className="inline-flex min-h-9 items-center gap-1.5 text-dense font-medium text-accent"
    >
      <Handshake className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {t('users:toFiatOrders')}
    </Link>
  );
}

function tabsOf(operator: Operator, t: Texts) {
  const isOpen = (tab: Tab): boolean =>
    !(tab in TAB_ROLES) || hasRole(operator, TAB_ROLES[tab as keyof typeof TAB_ROLES]);
  return TABS.filter(isOpen).map((value) => ({ value, label: t(`users:tab.${value}`) }));
}

function TabPanel({ tab, user }: { readonly tab: Tab; readonly user: User }) {
  switch (tab) {
    case 'standing':
      return <UserStanding user={user} />;
    case 'balances':
      return <UserBalances user={user} />;
    case 'orders':
      return <UserOrders userId={user.id} />;
    case 'fills':
      return <UserFills userId={user.id} />;
    case 'positions':
      return <UserPositions userId={user.id} />;
    case 'micro':
      return <UserMicro userId={user.id} />;
    case 'staking':
      return <UserStaking userId={user.id} />;
    case 'deposits':
      return <UserDeposits userId={user.id} />;
    case 'withdrawals':
      return <UserWithdrawals userId={user.id} />;
    case 'payments':
      return <UserPayments userId={user.id} />;
    case 'fees':
      return <UserFees userId={user.id} />;
    case 'sessions':
      return <UserSessions sessions={user.sessions} />;
    case 'keys':
      return <UserKeys userId={user.id} />;
    case 'events':
      return <UserEvents userId={user.id} />;
  }
}

function ViewSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <Skeleton className="h-8 w-60" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}
