import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { Coins, PiggyBank } from 'lucide-react';

/** Uses of the financial account. */
export function EarningLinks() {
  const t = useT();
  return (
    <nav aria-label={t('ledger:earning')} className="flex flex-col">
      <ListRow to="/storage-currency-list" leading={<PiggyBank />} title={t('staking:title')} />
      <ListRow to="/subscription-list" leading={<Coins />} title={t('subscription:title')} />
    </nav>
  );
}
