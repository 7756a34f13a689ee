import { WITHDRAWAL_STATES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../session/index.ts';
import { coinsQuery } from '../api.ts';
import { type WithdrawalFilters, WITHDRAWALS_KEY } from '../withdrawal-api.ts';
import { useWithdrawalChannel } from '../use-renewal.ts';
import { CoinFilter } from './coin-filter.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** Every withdrawal of the user with its state. */
function WithdrawalRecordsScreen() {
  useWithdrawalChannel();
  const t = useT();
  const coins = useQuery(coinsQuery).data ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  const [filters, setFilters] = useState<WithdrawalFilters>({ currencyId: 'all', state: 'all' });
  return (
    <>
      <PageHeader title={t('wallet:withdrawalRecords')} backTo="/withdrawal" />
      <div className="grid grid-cols-2 gap-2.5 pb-2">
        <CoinFilter
          coins={coins}
          value={filters.currencyId}
          onChange={(currencyId) => setFilters({ ...filters, currencyId })}
        />
        <Select
          look="field"
          label={t('app:word.status')}
          options={[
            { value: 'all', label: t('wallet:allStates') },
            ...WITHDRAWAL_STATES.map((state) => ({ value: state, label: t(`wallet:out.${state}`) })),
          ]}
          value={filters.state}
          onValueChange={(state) => setFilters({ ...filters, state })}
        />
      </div>
      <PullToRefresh onRefresh={() => queryClient.invalidateQueries({ queryKey: [WITHDRAWALS_KEY] })}>
        <WithdrawalList filters={filters} openId={openId} onOpen={setOpenId} />
      </PullToRefresh>
    </>
  );
}

export { WithdrawalRecordsScreen as Component };
