import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { BookRow } from '../model/order-book.ts';

export interface BookRowViewProps {
  /** Undefined leaves the place empty, so that nothing below it moves. */
  readonly row: BookRow | undefined;
  readonly isLoading: boolean;
  readonly side: 'buy' | 'sell';
  /** The halves of a mirrored book have their prices and the roots of their bars in the middle. */
  readonly half: 'left' | 'right' | null;
  readonly decimals: { readonly price: number; readonly quantity: number };
  readonly hasTotal: boolean;
  readonly onPrice: ((price: string) => void) | undefined;
  /** True when the tab key stops here: at one row of a side, from which the arrows lead on. */
  readonly isStop: boolean;
}

const HEIGHT = 'h-6 w-full text-secondary desktop:h-5';

/** Columns of the book's rows and of their head. */
export function bookColumns(hasTotal: boolean): string {
  return `relative grid items-center gap-2 ${hasTotal ? 'grid-cols-[1.1fr_1fr_1fr]' : 'grid-cols-[1fr_auto]'}`;
}

function BookRowContent(props: BookRowViewProps) {
  const { row, isLoading, hasTotal, onPrice, isStop } = props;
  const look = `figures ${HEIGHT} ${bookColumns(hasTotal)}`;
  if (row === undefined)
    return <li className={HEIGHT}>{isLoading && <Skeleton className="h-3 w-full" />}</li>;
  if (onPrice === undefined) {
    return (
      <li className={look}>
        <Figures {...props} row={row} />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        className={`${look} hover:bg-surface`}
        onClick={() => onPrice(row.price)}
      >
        <Figures {...props} row={row} />
      </button>
    </li>
  );
}

function Figures({ row, side, half, decimals, hasTotal }: BookRowViewProps & { readonly row: BookRow }) {
  const format = useFormat();
  const price = (
    <span
      className={clsx(
        'relative',
        side === 'buy' ? 'text-up' : 'text-down',
        half === 'left' ? 'text-right' : 'text-left',
      )}
    >
      {format.price(row.price, decimals.price)}
    </span>
  );
  const quantity = (
    <span className={clsx('relative', half === 'left' ? 'text-left' : 'text-right')}>
      {format.price(row.quantity, decimals.quantity)}
    </span>
  );
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'absolute inset-y-px rounded-[3px]',
          side === 'buy' ? 'bg-up-soft' : 'bg-down-soft',
          half === 'right' ? 'left-0' : 'right-0',
        )}
        style={{ width: `${row.percent}%` }}
      />
      {half === 'left' ? quantity : price}
      {half === 'left' ? price : quantity}
      {hasTotal && (
        <span className="relative text-right text-muted">
          {format.price(row.cumulative, decimals.quantity)}
        </span>
      )}
    </>
  );
}

/** One row of the order book in a fixed height. */
export const BookRowView = memo(BookRowContent);
