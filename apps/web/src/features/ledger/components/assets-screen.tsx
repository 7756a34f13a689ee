import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Eye, EyeOff, ReceiptText, WalletMinimal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PriceAgeNote, PriceFreshness } from '../../market-data/index.ts';
import { useUserInfo } from '../../session/index.ts';
import { type Account, type Holdings, holdingsOf, withoutSmall } from '../model/balances.ts';
import { usePreferences } from '../preferences.ts';
import { useBalanceChannel, usePriceOf, useSpotAccount } from '../use-accounts.ts';
import { BalanceList } from './balance-list.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { EntriesSection } from './entries-section.tsx';
import { TotalValue } from './total-value.tsx';

export interface AssetsScreenProps {
  /** Shown to a person who is not verified; it belongs to the identity. */
  readonly verification: ReactNode;
}

/** The spot account: its worth, its balances and their history. */
export function AssetsScreen({ verification }: AssetsScreenProps) {
  useBalanceChannel();
  const t = useT();
  const user = useUserInfo();
  const { account, isError, isFetching, refetch } = useSpotAccount();
  const priceOf = usePriceOf();
  const holdings = account === undefined ? null : holdingsOf(account, priceOf);
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-300 desktop:px-5">
      <PageHeader title={t('ledger:title')} actions={<HeaderActions />} />
      {isError && account === undefined ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PullToRefresh onRefresh={refetch}>
          <PriceAgeNote />
          <div className="flex flex-col gap-7 pt-2 desktop:grid desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] desktop:gap-12">
            <div className="flex min-w-0 flex-col gap-7">
              <PriceFreshness>
                <TotalValue holdings={holdings} />
              </PriceFreshness>
              {user?.is_user_real === false && verification}
              {user?.is_user_real === true && (
                <Link to="/trade" className={`${buttonClass({ isBlock: true })} desktop:max-w-60`}>
                  {t('ledger:trade')}
                </Link>
              )}
              <Balances account={account} holdings={holdings} />
            </div>
            {account !== undefined && <EntriesSection account={account} />}
          </div>
        </PullToRefresh>
      )}
    </div>
  );
}

function HeaderActions() {
  const t = useT();
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
        to="/trade-detail"
        className={iconButtonClass(false)}
        aria-label={t('spot:records.title')}
        title={t('spot:records.title')}
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
  const all = holdings?.balances;
  const shown = all && isSmallHidden ? withoutSmall(all) : all;
  return (
    <section aria-labelledby="balances-title">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="balances-title" className="text-symbol">
          {t('ledger:spotAccount')}
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
            hint={t('ledger:emptyHint')}
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
