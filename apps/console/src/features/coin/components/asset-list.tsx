import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import { type Asset, assetsQuery } from '../api.ts';
import { AssetDetail } from './asset-detail.tsx';
import { ListAsset } from './list-asset.tsx';
import { ListChain } from './list-chain.tsx';

/** Every coin on its chains, with the terms in force. */
export function AssetList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canList = hasRole(useOperator(), ['risk']);
  const [listing, setListing] = useState<'asset' | 'chain' | null>(null);
  const endListing = () => setListing(null);
  const query = useQuery(assetsQuery);
  const chains = query.data?.chains ?? [];
  const chain = filters.get('chain');
  const rows = query.data?.assets.filter((row) => chain === '' || row.chain === chain);
  return (
    <>
      <ListScreen
        name="assets"
        title={t('shell:nav.coins')}
        header={
          <>
            {tabs}
            {canList && (
              <>
                <Button size="small" variant="secondary" onClick={() => setListing('chain')}>
                  {t('coin:listChain')}
                </Button>
                <Button size="small" onClick={() => setListing('asset')}>
                  {t('coin:listAsset')}
                </Button>
              </>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="wallet.list_chain" />
            <WaitingNote kind="wallet.list_asset" />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'chain',
            label: t('coin:chain'),
            options: chains.map(({ chain: value, name }) => ({ value, label: name })),
          },
        ]}
        filters={filters}
        list={wholeList(query, rows)}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => `${row.id}`}
        renderDetail={(key) => <AssetDetail asset={rows?.find(({ id }) => `${id}` === key)} />}
        emptyHint={t('coin:noAssets')}
      />
      {listing === 'asset' && <ListAsset chains={chains} onEnd={endListing} />}
      {listing === 'chain' && <ListChain onEnd={endListing} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Asset>[] {
  const amount = (key: 'min_deposit' | 'min_withdrawal' | 'withdrawal_fee'): ListColumn<Asset> => ({
    key,
    header: t(`coin:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => format.quantity(row[key]),
  });
  const state = (key: 'deposit_closed' | 'withdrawal_closed'): ListColumn<Asset> => ({
    key,
    header: t(`coin:${key}`),
    csv: (row) => t(`coin:state.${row[key] ?? 'open'}`),
    render: (row) => (
      <Badge tone={row[key] === null ? 'up' : 'neutral'}>{t(`coin:state.${row[key] ?? 'open'}`)}</Badge>
    ),
  });
  return [
    {
      key: 'code',
      header: t('coin:code'),
      csv: (row) => row.code,
      render: (row) => (
        <span className="flex items-center gap-2 font-semibold">
          <CoinLogo currency={row} size="small" />
          {row.code}
        </span>
      ),
    },
    { key: 'network', header: t('coin:network'), csv: (row) => row.network, render: (row) => row.network },
    {
      key: 'contract',
      header: t('coin:contract'),
      csv: (row) => row.contract_address ?? '',
      render: (row) => <span className="wrap-anywhere">{row.contract_address ?? t('coin:ownCoin')}</span>,
    },
    amount('min_deposit'),
    amount('min_withdrawal'),
    amount('withdrawal_fee'),
    state('deposit_closed'),
    state('withdrawal_closed'),
  ];
}
