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

/** Users' holdings of every coin and their coverage, and operators' declarations of coins elsewhere. */
export function CustodyScreen() {
  const t = useTexts();
  const filters = useFilters();
  const canDeclare = hasRole(useOperator(), ['ledger_maker']);
  const [isDeclaring, setIsDeclaring] = useState(false);
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
      {canDeclare && (
        <Button size="small" onClick={() => setIsDeclaring(true)}>
          {t('custody:declare')}
        </Button>
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
      {isDeclaring && <DeclareCoins coins={coins.rows ?? []} onEnd={() => setIsDeclaring(false)} />}
    </>
  );
}
