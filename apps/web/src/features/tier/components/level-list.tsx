import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import type { Level } from '../api.ts';

interface LevelListProps {
  readonly levels: readonly Level[];
  /** The level of the person; null for a guest. */
  readonly own: number | null;
}

/** Every level with what reaches it and its spot rates; the person's own one is marked. */
export function LevelList({ levels, own }: LevelListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="levels-title">
      <h2 id="levels-title" className="pb-2 text-row">
        {t('tier:all')}
      </h2>
      <DataTable
        label={t('tier:all')}
        columns={columnsOf({ t, format, own })}
        rows={levels}
        rowKey={(row) => row.level}
        empty={null}
      />
      <p className="pt-2 text-secondary text-muted">{t('tier:pairs')}</p>
    </section>
  );
}

function columnsOf(of: {
  readonly t: Translate;
  readonly format: Format;
  readonly own: number | null;
}): readonly Column<Level>[] {
  const { t, format, own } = of;
  const from = (amount: string | null): string => (amount === null ? '–' : `≥ ${format.quantity(amount, 2)}`);
  const figures = (key: string, header: string, show: (row: Level) => string): Column<Level> => ({
    ...{ key, header, isNumeric: true },
    render: (row) => <span className="figures whitespace-nowrap">{show(row)}</span>,
  });
  return [
    {
      key: 'name',
      header: t('tier:level'),
      render: (row) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 font-medium">
          {row.name ?? t('tier:base')}
          {row.level === own && <Badge tone="up">{t('tier:own')}</Badge>}
        </span>
      ),
    },
    figures('rates', t('tier:rates'), (row) =>
      [row.spot_maker_percent, row.spot_taker_percent].map((rate) => format.percent(rate)).join(' / '),
    ),
    figures('volume', t('tier:volumeUsdt'), ({ volume }) => from(volume)),
    figures('worth', t('tier:worthUsdt'), ({ holdings }) => from(holdings)),
  ];
}
