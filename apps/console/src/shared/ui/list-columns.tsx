import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Texts } from '../lib/texts.ts';
import type { ListColumn } from './list-table.tsx';
import { TimeText } from './time-text.tsx';
import { UserLink } from './user-link.tsx';

/** Columns that many lists have, each written once: what stands in the file and what on the screen. */
export function timeColumn<Row>(header: string, at: (row: Row) => number, key = 'at'): ListColumn<Row> {
  return {
    key,
    header,
    csv: (row) => new Date(at(row)).toISOString(),
    render: (row) => <TimeText at={at(row)} />,
  };
}

/** Owner of the row: the UID, which leads to the user. */
export function userColumn<Row extends { readonly user_id: number; readonly uid: string | null }>(
  t: Texts,
): ListColumn<Row> {
  return {
    key: 'user',
    header: t('users:uid'),
    csv: (row) => row.uid,
    render: (row) => <UserLink id={row.user_id} uid={row.uid} />,
  };
}

export function symbolColumn<Row extends { readonly symbol: string }>(t: Texts): ListColumn<Row> {
  return {
    key: 'symbol',
    header: t('market:pair'),
    csv: (row) => row.symbol,
    render: (row) => <span className="font-semibold">{row.symbol}</span>,
  };
}

export interface FigureColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
  readonly isExtra?: boolean;
}

/** A number with all its decimals, such as a price in the step of its market; a dash where there is none. */
export function figureColumn<Row>(t: Texts, { value, ...column }: FigureColumn<Row>): ListColumn<Row> {
  return { ...column, isNumeric: true, csv: value, render: (row) => <Figure t={t} value={value(row)} /> };
}

function Figure({ t, value }: { readonly t: Texts; readonly value: string | number | null }) {
  const format = useFormat();
  return value === null ? t('shell:none') : format.quantity(`${value}`);
}

export interface PercentColumn<Row> extends FigureColumn<Row> {
  readonly value: (row: Row) => string | null;
}

/** A rate, with its sign on the screen and without it in the file; a dash where there is none. */
export function percentColumn<Row>(
  { t, format }: { readonly t: Texts; readonly format: Format },
  column: PercentColumn<Row>,
): ListColumn<Row> {
  return { ...figureColumn(t, column), render: (row) => format.percent(column.value(row)) };
}

export interface MoneyColumn<Row> extends FigureColumn<Row> {
  readonly value: (row: Row) => string | null;
}

/** An amount in USDT, cut to two decimals on the screen. */
export function moneyColumn<Row>(
  { t, format }: { readonly t: Texts; readonly format: Format },
  column: MoneyColumn<Row>,
): ListColumn<Row> {
  return {
    ...figureColumn(t, column),
    render: (row) => {
      const text = column.value(row);
      return text === null ? t('shell:none') : format.price(text, 2);
    },
  };
}
