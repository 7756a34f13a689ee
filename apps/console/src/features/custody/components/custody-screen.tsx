import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, useFilters } from '../../../shared/lib/use-filters.ts';
import type { List } from '../../../shared/lib/use-list.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { type Coin, coinsQuery } from '../api.ts';
import { CoinList } from './coin-list.tsx';
import { DeclarationList } from './declaration-list.tsx';
import { HotColdList } from './hot-cold-list.tsx';
import { RefillList } from './refill-list.tsx';
import { SweepList } from './sweep-list.tsx';
import { DeclareCoins } from './declare-coins.tsx';
import { RequestSnapshot } from './request-snapshot.tsx';

const VIEWS = ['coins', 'wallets', 'sweeps', 'refills', 'declarations'] as const;

/**
 * Users' holdings of every coin and their coverage, hot and cold wallets and what moves between them, and operators'
 * declarations of coins elsewhere.
 */
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
        tabs={VIEWS.map((value) => ({
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
      <View filters={filters} header={header} coins={coins} />
      {opened === 'declaration' && <DeclareCoins coins={coins.rows ?? []} onEnd={() => setOpened(null)} />}
      {opened === 'snapshot' && <RequestSnapshot onEnd={() => setOpened(null)} />}
    </>
  );
}

/** The list that the tab names. */
function View(props: { readonly filters: Filters; readonly header: ReactNode; readonly coins: List<Coin> }) {
  const { filters, header, coins } = props;
  const view = filters.get('view');
  if (view === 'wallets') return <HotColdList filters={filters} header={header} />;
  if (view === 'sweeps') return <SweepList filters={filters} header={header} />;
  if (view === 'refills') return <RefillList filters={filters} header={header} />;
  if (view === 'declarations')
    return <DeclarationList filters={filters} header={header} coins={coins.rows ?? []} />;
  return <CoinList filters={filters} header={header} list={coins} />;
}
