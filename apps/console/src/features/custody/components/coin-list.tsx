import { COVERAGE_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import type { List } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import type { Coin } from '../api.ts';
import { CoinDetail } from './coin-detail.tsx';
import { COVERAGE_TONES } from './state-tones.ts';

/** Decimals of figures in the list, which is wide; the details show all of them. */
const SMALL_DECIMALS = 8;
const LARGE_DECIMALS = 2;
/** From this many digits before the point on a figure is large. */
const LARGE = /^-?[0-9]{4}/;

/** Every coin that users own, with what the chains hold of it and, apart, what is declared elsewhere. */
export function CoinList(props: {
  readonly filters: Filters;
  readonly header: ReactNode;
  readonly list: List<Coin>;
}) {
  const { filters, header, list } = props;
  const t = useTexts();
  const format = useFormat();
  const state = filters.get('state');
  const rows = list.rows?.filter((row) => state === '' || row.state === state);
  return (
    <ListScreen
      name="custody"
      title={t('shell:nav.custody')}
      header={header}
      summary={<PlainNote text={t('custody:hint')} />}
      fields={[
        {
          kind: 'choice',
          name: 'state',
          label: t('custody:state'),
          options: COVERAGE_STATES.map((value) => ({ value, label: t(`custody:state.${value}`) })),
        },
      ]}
      filters={filters}
      list={{ ...list, rows }}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.code}
      emptyHint={t('custody:none')}
      renderDetail={(code) => <CoinDetail key={code} coin={list.rows?.find((row) => row.code === code)} />}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Coin>[] {
  const cut = (value: string): string =>
    format.quantity(value, LARGE.test(value) ? LARGE_DECIMALS : SMALL_DECIMALS);
  type Amount = 'owed' | 'in_flight' | 'by_hand' | 'play_money' | 'difference' | 'difference_declared';
  const figure = (key: Amount | 'custody_total' | 'declared_total', header: string): ListColumn<Coin> => ({
    key,
    header,
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => cut(row[key]),
  });
  const extra = (key: Amount): ListColumn<Coin> => ({ ...figure(key, t(`custody:${key}`)), isExtra: true });
  const signed = (key: 'difference' | 'difference_declared'): ListColumn<Coin> => ({
    ...figure(key, t(`custody:${key}`)),
    render: (row) => (
      <span className={row[key].startsWith('-') ? 'text-danger' : 'text-up'}>{cut(row[key])}</span>
    ),
  });
  return [
    {
      key: 'code',
      header: t('custody:coin'),
      csv: (row) => row.code,
      render: (row) => <span className="font-semibold">{row.code}</span>,
    },
    {
      key: 'state',
      header: t('custody:state'),
      csv: (row) => t(`custody:state.${row.state}`),
      render: (row) => <Badge tone={COVERAGE_TONES[row.state]}>{t(`custody:state.${row.state}`)}</Badge>,
    },
    figure('owed', t('custody:owed')),
    figure('custody_total', t('custody:chains')),
    figure('declared_total', t('custody:declared')),
    extra('in_flight'),
    extra('by_hand'),
    extra('play_money'),
    signed('difference'),
    signed('difference_declared'),
  ];
}
