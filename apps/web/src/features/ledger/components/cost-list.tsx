import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { ListSkeleton, RowSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { WalletMinimal } from 'lucide-react';
import { type Costs, costsQuery } from '../api.ts';
import { ProfitMethod } from './profit-help.tsx';
import { ProfitText } from './profit-text.tsx';
import { SecretAmount } from './secret-amount.tsx';

type Asset = Costs['assets'][number];

const DECIMALS = 8;
const VALUE_DECIMALS = 2;
const COST_DECIMALS = 4;

/** Cost and profit of each asset, by average cost. */
export function CostList() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(costsQuery);
  return (
    <section aria-labelledby="costs-title" className="flex flex-col gap-3">
      <h2 id="costs-title" className="text-symbol">
        {t('portfolio:assets')}
      </h2>
      <ProfitMethod text="portfolio:assets.method" />
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.is_current === false ? (
        <div role="status" aria-busy="true">
          <p className="pb-3 text-body text-muted">{t('portfolio:assets.reading')}</p>
          <ListSkeleton>
            <RowSkeleton />
          </ListSkeleton>
        </div>
      ) : (
        <>
          {data !== undefined && data.assets.length > 0 && <Sums costs={data} />}
          <Assets assets={data?.assets} />
        </>
      )}
    </section>
  );
}

function Sums({ costs }: { readonly costs: Costs }) {
  const t = useT();
  return (
    <Facts>
      <Fact name={t('portfolio:column.unrealised')} isNameLong>
        <ProfitText profit={costs.unrealised} hasUnit />
      </Fact>
      <Fact name={t('portfolio:column.realised')} isNameLong>
        <ProfitText profit={costs.realised} hasUnit />
      </Fact>
    </Facts>
  );
}

function Assets({ assets }: { readonly assets: readonly Asset[] | undefined }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const columns = useColumns();
  const empty = (
    <EmptyState
      icon={<WalletMinimal />}
      title={t('portfolio:assets.empty')}
      hint={t('portfolio:assets.emptyHint')}
    />
  );
  if (isDesktop)
    return (
      <DataTable
        label={t('portfolio:assets')}
        columns={columns}
        rows={assets}
        rowKey={(asset) => asset.currency_id}
        empty={empty}
      />
    );
  if (assets === undefined)
    return (
      <ListSkeleton>
        <RowSkeleton />
      </ListSkeleton>
    );
  if (assets.length === 0) return empty;
  return (
    <ul aria-label={t('portfolio:assets')} className="divide-y divide-line">
      {assets.map((asset) => (
        <li key={asset.currency_id} className="py-3">
          <AssetCard asset={asset} />
        </li>
      ))}
    </ul>
  );
}

function AssetName({ asset }: { readonly asset: Asset }) {
  return (
    <span className="flex items-center gap-2.5">
      <CoinLogo currency={asset} size="small" />
      <b className="font-semibold">{asset.code}</b>
    </span>
  );
}

function AssetCard({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-body">
        <AssetName asset={asset} />
        <SecretAmount text={format.quantity(asset.quantity, DECIMALS)} />
      </div>
      <Facts>
        <Fact name={t('portfolio:column.average')}>{format.price(asset.average_cost, COST_DECIMALS)}</Fact>
        <Fact name={t('portfolio:column.value')}>
          <SecretAmount text={format.price(asset.value, VALUE_DECIMALS)} />
        </Fact>
        <Fact name={t('portfolio:column.unrealised')} isNameLong>
          <ProfitText profit={asset.unrealised} percent={asset.unrealised_percent} />
        </Fact>
        <Fact name={t('portfolio:column.realised')} isNameLong>
          <ProfitText profit={asset.realised} />
        </Fact>
      </Facts>
    </>
  );
}

function useColumns(): readonly Column<Asset>[] {
  const t = useT();
  const format = useFormat();
  const numeric = (key: string, header: string, render: Column<Asset>['render']): Column<Asset> => ({
    ...{ key, header, isNumeric: true, render },
  });
  return [
    { key: 'asset', header: t('portfolio:column.asset'), render: (asset) => <AssetName asset={asset} /> },
    numeric('quantity', t('portfolio:column.quantity'), ({ quantity }) => (
      <SecretAmount text={format.quantity(quantity, DECIMALS)} />
    )),
    numeric('average', t('portfolio:column.average'), ({ average_cost: cost }) =>
      format.price(cost, COST_DECIMALS),
    ),
    numeric('cost', t('portfolio:column.cost'), ({ cost }) => (
      <SecretAmount text={format.price(cost, VALUE_DECIMALS)} />
    )),
    numeric('value', t('portfolio:column.value'), ({ value }) => (
      <SecretAmount text={format.price(value, VALUE_DECIMALS)} />
    )),
    numeric('unrealised', t('portfolio:column.unrealised'), (asset) => (
      <ProfitText profit={asset.unrealised} percent={asset.unrealised_percent} />
    )),
    numeric('realised', t('portfolio:column.realised'), ({ realised }) => <ProfitText profit={realised} />),
  ];
}
