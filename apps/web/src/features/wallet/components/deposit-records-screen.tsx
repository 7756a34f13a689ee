import { DEPOSIT_STATES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../session/index.ts';
import { coinsQuery, DEPOSITS_KEY, type DepositFilters } from '../api.ts';
import { useDepositChannel } from '../use-renewal.ts';
import { CoinFilter } from './coin-filter.tsx';
import { DepositList } from './deposit-list.tsx';

/** Every deposit of the user with its state. */
function DepositRecordsScreen() {
  useDepositChannel();
  const t = useT();
  const coins = useQuery(coinsQuery).data ?? [];
  const [filters, setFilters] = useState<DepositFilters>({ currencyId: 'all', state: 'all' });
  return (
    <>
      <PageHeader title={t('wallet:depositRecords')} backTo="/recharge" />
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
            ...DEPOSIT_STATES.map((state) => ({ value: state, label: t(`wallet:state.${state}`) })),
          ]}
          value={filters.state}
          onValueChange={(state) => setFilters({ ...filters, state })}
        />
      </div>
      <PullToRefresh onRefresh={() => queryClient.invalidateQueries({ queryKey: [DEPOSITS_KEY] })}>
        <DepositList filters={filters} />
      </PullToRefresh>
    </>
  );
}

export { DepositRecordsScreen as Component };
