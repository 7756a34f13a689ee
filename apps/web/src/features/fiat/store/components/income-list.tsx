import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { compareDecimal } from '@openbourse/money';
import { clsx } from 'clsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Statistics } from '../api.ts';

type MarketRow = Statistics['markets'][number];

/** Sold, bought, the fee and the income of each coin in each unit. */
export function IncomeList({ markets }: Pick<Statistics, 'markets'>) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const columns = useMarketColumns();
  return (
    <section aria-labelledby="income">
      <h2 id="income" className="text-symbol">
        {t('fiat:store.income')}
      </h2>
      <p className="pt-0.5 pb-2 text-secondary text-muted">{t('fiat:store.incomeHint')}</p>
      {markets.length === 0 ? (
        <p className="text-dense text-muted">{t('fiat:store.noIncome')}</p>
      ) : isDesktop ? (
        <DataTable
          label={t('fiat:store.income')}
          columns={columns}
          rows={markets}
          rowKey={nameOf}
          empty={null}
        />
      ) : (
        <ul className="divide-y divide-line">
          {markets.map((row) => (
            <MarketCard key={nameOf(row)} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function nameOf({ coin, unit }: MarketRow): string {
  return `${coin} / ${unit}`;
}

function Income({ row: { income, unit } }: { readonly row: MarketRow }) {
  const fiat = useFiatFormat();
  return (
    <span className={clsx('figures font-semibold', toneOf(income))}>
      {`${compareDecimal(income, '0') > 0 ? '+' : ''}${fiat.money(income, unit)}`}
    </span>
  );
}

/** The same on a phone, under each other. */
function MarketCard({ row }: { readonly row: MarketRow }) {
  const t = useT();
  const fiat = useFiatFormat();
  return (
    <li className="py-3">
      <h3 className="flex items-baseline justify-between gap-3 pb-1 text-row">
        {nameOf(row)}
        <Income row={row} />
      </h3>
      <Facts>
        <Fact name={t('fiat:store.sold')}>
          <Twice
            first={fiat.coins(row.sold_quantity, row.coin)}
            second={fiat.money(row.sold_amount, row.unit)}
          />
        </Fact>
        <Fact name={t('fiat:store.bought')}>
          <Twice
            first={fiat.coins(row.bought_quantity, row.coin)}
            second={fiat.money(row.bought_amount, row.unit)}
          />
        </Fact>
        <Fact name={t('app:word.fee')}>{fiat.coins(row.fee, row.coin)}</Fact>
      </Facts>
    </li>
  );
}

function useMarketColumns(): readonly Column<MarketRow>[] {
  const t = useT();
  const fiat = useFiatFormat();
  return [
    {
      key: 'market',
      header: t('market:column.pair'),
      render: (row) => <b className="font-semibold">{nameOf(row)}</b>,
    },
    {
      key: 'income',
      header: t('fiat:store.income'),
      isNumeric: true,
      render: (row) => <Income row={row} />,
    },
    {
      key: 'sold',
      header: t('fiat:store.sold'),
      isNumeric: true,
      render: (row) => (
        <Twice
          first={fiat.coins(row.sold_quantity, row.coin)}
          second={fiat.money(row.sold_amount, row.unit)}
        />
      ),
    },
    {
      key: 'bought',
      header: t('fiat:store.bought'),
      isNumeric: true,
      render: (row) => (
        <Twice
          first={fiat.coins(row.bought_quantity, row.coin)}
          second={fiat.money(row.bought_amount, row.unit)}
        />
      ),
    },
    {
      key: 'fee',
      header: t('app:word.fee'),
      isNumeric: true,
      render: ({ fee, coin }) => fiat.coins(fee, coin),
    },
  ];
}

function Twice({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="block py-1.5">
      {first}
      <span className="block text-secondary text-muted">{second}</span>
    </span>
  );
}

function toneOf(income: string): string {
  const order = compareDecimal(income, '0');
  return order > 0 ? 'text-up' : order < 0 ? 'text-down' : '';
}
