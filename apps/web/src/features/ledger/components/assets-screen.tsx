import { ACCOUNT_TYPES, type AccountTypeCode, type AccountTypeId } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { Eye, EyeOff, ReceiptText, WalletMinimal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PriceAgeNote, PriceFreshness } from '../../market-data/index.ts';
import { useUserInfo } from '../../session/index.ts';
import { type Account, type Holdings, holdingsOf, isHeld, withoutSmall } from '../model/balances.ts';
import { ACCOUNT_TYPE_IDS } from '../model/transfer.ts';
import { usePreferences } from '../preferences.ts';
import { SPOT_ACCOUNT, useAccount, useBalanceChannel, usePrices } from '../use-accounts.ts';
import { BalanceList } from './balance-list.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { EarningLinks } from './earning-links.tsx';
import { EntriesSection } from './entries-section.tsx';
import { MoneyActions } from './money-actions.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { TotalValue } from './total-value.tsx';

export interface AssetsScreenProps {
  /** Shown to a person who is not verified; it belongs to the identity. */
  readonly verification: ReactNode;
}

/** The accounts of a person, one at a time: its worth, its balances and their history. */
export function AssetsScreen({ verification }: AssetsScreenProps) {
  useBalanceChannel();
  const t = useT();
  const user = useUserInfo();
  const [chosen, choose] = useChosenTab();
  const card = user?.is_user_real === false && verification;
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-300 desktop:px-5">
      <PageHeader title={t('ledger:title')} actions={<HeaderActions chosen={chosen} />} />
      <Tabs
        label={t('ledger:accounts')}
        items={[
          { value: OVERVIEW, label: t('ledger:tab.overview') },
          ...ACCOUNT_TYPE_IDS.map((id) => ({
            value: String(id),
            label: t(`ledger:tab.${ACCOUNT_TYPES[id]}`),
          })),
        ]}
        value={String(chosen)}
        onValueChange={choose}
      >
        {chosen === OVERVIEW ? (
          <OverviewPanel verification={card} />
        ) : (
          <AccountPanel accountTypeId={chosen} verification={card} />
        )}
      </Tabs>
    </div>
  );
}

function AccountPanel({
  accountTypeId,
  verification,
}: AssetsScreenProps & { readonly accountTypeId: AccountTypeId }) {
  const { account, isError, error, isFetching, refetch } = useAccount(accountTypeId);
  const prices = usePrices();
  const holdings = account === undefined ? null : holdingsOf(account, prices);
  if (isError && account === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <PullToRefresh onRefresh={refetch}>
      <PriceAgeNote />
      <div className="flex flex-col gap-7 pt-5 desktop:grid desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] desktop:gap-12">
        <div className="flex min-w-0 flex-col gap-7">
          <PriceFreshness>
            <TotalValue holdings={holdings} />
          </PriceFreshness>
          <MoneyActions accountTypeId={accountTypeId} />
          {ACCOUNT_TYPES[accountTypeId] === 'financial' && <EarningLinks />}
          {verification}
          <Balances key={accountTypeId} account={account} holdings={holdings} />
        </div>
        {account !== undefined && <EntriesSection key={accountTypeId} account={account} />}
      </div>
    </PullToRefresh>
  );
}

const OVERVIEW = 'overview';
type Chosen = AccountTypeId | typeof OVERVIEW;

/** The account is in the address, so that a reload and a link keep it; without one, all of them are shown. */
function useChosenTab(): readonly [Chosen, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = ACCOUNT_TYPE_IDS.find((id) => String(id) === params.get('account'));
  const choose = (value: string): void =>
    setParams(value === OVERVIEW ? {} : { account: value }, { replace: true });
  return [chosen ?? OVERVIEW, choose];
}

/** Where the orders are kept that an account is for, also of products that are not offered any more. */
const RECORDS = {
  trade: { to: '/trade-detail', title: 'spot:records.title' },
  contract: { to: '/lever-my-trade', title: 'contract:records' },
  fiat: { to: '/fiat-orders', title: 'fiat:market.orders' },
  micro: { to: '/micro-trade', title: 'micro:orders' },
  financial: { to: '/storage-currency-history', title: 'staking:records' },
} as const satisfies Record<AccountTypeCode, unknown>;

const ALL_RECORDS = { to: '/asset-history', title: 'ledger:history.title' } as const;

function HeaderActions({ chosen }: { readonly chosen: Chosen }) {
  const t = useT();
  const records = chosen === OVERVIEW ? ALL_RECORDS : RECORDS[ACCOUNT_TYPES[chosen]];
  const isHidden = usePreferences((preferences) => preferences.isHidden);
  return (
    <>
      <IconButton
        label={t(isHidden ? 'ledger:show' : 'ledger:hide')}
        aria-pressed={isHidden}
        icon={isHidden ? <EyeOff /> : <Eye />}
        onClick={() => usePreferences.setState({ isHidden: !isHidden })}
      />
      <Link
        to={records.to}
        className={iconButtonClass(false)}
        aria-label={t(records.title)}
        title={t(records.title)}
      >
        <ReceiptText />
      </Link>
    </>
  );
}

interface BalancesProps {
  readonly account: Account | undefined;
  readonly holdings: Holdings | null;
}

function Balances({ account, holdings }: BalancesProps) {
  const t = useT();
  const [openId, setOpenId] = useState<number | null>(null);
  const isSmallHidden = usePreferences((preferences) => preferences.isSmallHidden);
  const isSpot = account === undefined || account.account_type_id === SPOT_ACCOUNT;
  // Only the spot account lists what it could hold; in the others nothing begins without a transfer.
  const all = isSpot ? holdings?.balances : holdings?.balances.filter(isHeld);
  const shown = all && isSmallHidden ? withoutSmall(all) : all;
  return (
    <section aria-labelledby="balances-title">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="balances-title" className="text-symbol">
          {t('ledger:balances')}
        </h2>
        <Checkbox
          isChecked={isSmallHidden}
          onCheckedChange={(isChecked) => usePreferences.setState({ isSmallHidden: isChecked })}
        >
          {t('ledger:hideSmall')}
        </Checkbox>
      </div>
      <BalanceList
        balances={shown}
        onOpen={setOpenId}
        empty={
          <EmptyState
            icon={<WalletMinimal />}
            title={t(all !== undefined && all.length > 0 ? 'ledger:emptySmall' : 'ledger:empty')}
            hint={t(isSpot ? 'ledger:emptyHint' : 'ledger:emptyOther')}
          />
        }
      />
      <BalanceSheet
        balance={all?.find((balance) => balance.currency_id === openId) ?? null}
        accountTypeId={account?.account_type_id ?? 0}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}
