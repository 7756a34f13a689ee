import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { compareDecimal } from '@openbourse/money';
import type { Yearly } from '../api.ts';
import { money, quantity } from '../model/figures.ts';

type Asset = Yearly['assets'][number];
const QUANTITIES = ['opening', 'acquired', 'disposed', 'withdrawn', 'closing'] as const;

/** Each coin of the year: a table on a wide screen, cards on a phone. */
export function AssetsOfYear({ yearly }: { readonly yearly: Yearly }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  return (
    <section aria-labelledby="statement-assets" className="flex flex-col gap-2">
      <h2 id="statement-assets" className="text-symbol">
        {t('statement:assets')}
      </h2>
      {isDesktop ? (
        <AssetTable assets={yearly.assets} />
      ) : (
        yearly.assets.map((asset) => <AssetCard key={asset.code} asset={asset} />)
      )}
    </section>
  );
}

function AssetTable({ assets }: { readonly assets: readonly Asset[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <DataTable
      label={t('statement:assets')}
      rows={assets}
      rowKey={(asset) => asset.code}
      empty={null}
      columns={[
        { key: 'code', header: t('statement:column.asset'), render: (asset) => asset.code },
        ...QUANTITIES.map((name) => ({
          key: name,
          header: t(`statement:column.${name}`),
          isNumeric: true,
          render: (asset: Asset) => quantity(format, asset[name]),
        })),
        {
          key: 'cost',
          header: t('statement:column.closingCost'),
          isNumeric: true,
          render: (asset) => money(format, asset.closing_cost),
        },
        {
          key: 'gain',
          header: t('statement:column.gain'),
          isNumeric: true,
          render: (asset) => money(format, asset.gain),
        },
      ]}
    />
  );
}

function AssetCard({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="rounded-card border border-line px-4 py-2">
      <h3 className="pt-1 text-body font-semibold">{asset.code}</h3>
      <Facts>
        {QUANTITIES.filter((name) => name === 'closing' || compareDecimal(asset[name], '0') !== 0).map(
          (name) => (
            <Fact key={name} name={t(`statement:column.${name}`)}>
              {quantity(format, asset[name])}
            </Fact>
          ),
        )}
        <Fact name={t('statement:column.closingCost')}>{money(format, asset.closing_cost)}</Fact>
        <Fact name={t('statement:column.gain')}>{money(format, asset.gain)}</Fact>
      </Facts>
    </div>
  );
}
