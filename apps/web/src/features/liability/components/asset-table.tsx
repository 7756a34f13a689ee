import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { useState } from 'react';
import type { SnapshotAsset } from '../api.ts';
import { isCovered, ratioOf, worthShowing } from '../model/ratio.ts';

/** Assets that are shown before one asks for all of them. */
const FIRST = 10;

/** Assets with what users are owed and what stands behind it: a table where the screen is wide, otherwise rows. */
export function AssetTable({ assets }: { readonly assets: readonly SnapshotAsset[] }) {
  const t = useT();
  const columns = useColumns();
  const isDesktop = useIsDesktop();
  const [isWhole, setWhole] = useState(false);
  const all = worthShowing(assets);
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <>
      {isDesktop ? (
        <DataTable
          label={t('liability:title')}
          columns={columns}
          rows={shown}
          rowKey={({ code }) => code}
          empty={null}
        />
      ) : (
        <ul aria-label={t('liability:title')} className="divide-y divide-line">
          {shown.map((asset) => (
            <Row key={asset.code} asset={asset} />
          ))}
        </ul>
      )}
      {shown.length < all.length && (
        <Button variant="text" size="medium" onClick={() => setWhole(true)}>
          {t('app:action.showAll')}
        </Button>
      )}
    </>
  );
}

function Row({ asset }: { readonly asset: SnapshotAsset }) {
  const t = useT();
  const texts = useAssetTexts();
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-row">{asset.code}</span>
        <Ratio ratio={ratioOf(asset)} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-secondary">
        <dt className="text-muted">{t('liability:owed')}</dt>
        <dd className="figures text-right">{texts.owed(asset)}</dd>
        <dt className="text-muted">{t('liability:reserves')}</dt>
        <dd className="figures text-right">{texts.reserves(asset)}</dd>
        {asset.sources.length > 0 && (
          <>
            <dt className="text-muted">{t('liability:sources')}</dt>
            <dd className="text-right">{texts.sources(asset)}</dd>
          </>
        )}
      </dl>
    </li>
  );
}

function useColumns(): readonly Column<SnapshotAsset>[] {
  const t = useT();
  const texts = useAssetTexts();
  const isNumeric = true;
  return [
    { key: 'asset', header: t('liability:asset'), render: ({ code }) => code },
    { key: 'owed', header: t('liability:owed'), isNumeric, render: texts.owed },
    { key: 'reserves', header: t('liability:reserves'), isNumeric, render: texts.reserves },
    {
      key: 'ratio',
      header: t('liability:ratio'),
      isNumeric,
      render: (asset) => <Ratio ratio={ratioOf(asset)} />,
    },
    { key: 'sources', header: t('liability:sources'), render: texts.sources },
  ];
}

function useAssetTexts() {
  const t = useT();
  const format = useFormat();
  return {
    owed: ({ total, decimals }: SnapshotAsset): string => format.quantity(total, decimals),
    reserves: ({ reserves, decimals }: SnapshotAsset): string =>
      reserves === null ? t('liability:noReserves') : format.quantity(reserves, decimals),
    sources: ({ sources }: SnapshotAsset): string =>
      sources
        .map(({ kind, place }) => (kind === 'chain' ? place : t('liability:source.declared', { place })))
        .join(' · '),
  };
}

function Ratio({ ratio }: { readonly ratio: string | null }) {
  const format = useFormat();
  if (ratio === null) return <span className="text-muted">–</span>;
  return (
    <span className={`figures font-semibold ${isCovered(ratio) ? 'text-up' : 'text-warn'}`}>
      {format.percent(ratio)}
    </span>
  );
}
