import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { WalletMinimal } from 'lucide-react';
import { useState } from 'react';
import { holdingsOf, isHeld } from '../model/balances.ts';
import { SPOT_ACCOUNT, useAccount, usePrices } from '../use-accounts.ts';
import { BalanceList } from './balance-list.tsx';
import { BalanceSheet } from './balance-sheet.tsx';

/** Holdings of the spot account, beside the trading form: only what is not empty. */
export function FundsList() {
  const t = useT();
  const [openId, setOpenId] = useState<number | null>(null);
  const prices = usePrices();
  const { account, isError, error, isFetching, refetch } = useAccount(SPOT_ACCOUNT);
  if (isError && account === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const all = account && holdingsOf(account, prices).balances;
  const held = all?.filter(isHeld);
  return (
    <>
      <BalanceList
        balances={held}
        onOpen={setOpenId}
        empty={<EmptyState icon={<WalletMinimal />} title={t('ledger:empty')} hint={t('ledger:emptyHint')} />}
      />
      <BalanceSheet
        balance={held?.find((balance) => balance.currency_id === openId) ?? null}
        accountTypeId={account?.account_type_id ?? 0}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}
