import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { coinsQuery } from '../api.ts';
import { CoinList } from './coin-list.tsx';
import { DeclarationList } from './declaration-list.tsx';
import { DeclareCoins } from './declare-coins.tsx';
import { RequestSnapshot } from './request-snapshot.tsx';

/** Users' holdings of every coin and their coverage, and operators' declarations of coins elsewhere. */
export function CustodyScreen() {
  const t = useTexts();
  const filters = useFilters();
  const mayPropose = hasRole(useOperator(), ['ledger_maker']);
  const [opened, setOpened] = useState<'declaration' | 'snapshot' | null>(null);
  const coins = useWholeList(coinsQuery);
  const header = (
    <>
      <TabStrip
        label={t('custody:views')}
        name="view"
        tabs={(['coins', 'declarations'] as const).map((value) => ({
          value,
          label: t(`custody:view.${value}`),
        }))}
        filters={filters}
      />
      {mayPropose && (
        <>
          <Button size="small" variant="secondary" onClick={() => setOpened('snapshot')}>
            {t('custody:snapshot.request')}
          </Button>
          <Button size="small" onClick={() => setOpened('declaration')}>
            {t('custody:declare')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      {filters.get('view') === 'declarations' ? (
        <DeclarationList filters={filters} header={header} coins={coins.rows ?? []} />
      ) : (
        <CoinList filters={filters} header={header} list={coins} />
      )}
      {opened === 'declaration' && <DeclareCoins coins={coins.rows ?? []} onEnd={() => setOpened(null)} />}
      {opened === 'snapshot' && <RequestSnapshot onEnd={() => setOpened(null)} />}
    </>
  );
}
