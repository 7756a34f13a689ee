import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Match } from '../model/matches.ts';
import { DealList } from './deal-list.tsx';
import { OrderBookView } from './order-book-view.tsx';
import { PriceFreshness } from './price-freshness.tsx';

const FIRST_ROWS = 10;
const LEAST_ROWS = 3;
const MOST_ROWS = 60;

/** As many rows as the place has room for, measured on the rows that are there. */
function useFittedRows(place: RefObject<HTMLDivElement | null>): number {
  const [rows, setRows] = useState(FIRST_ROWS);
  useEffect(() => {
    const element = place.current;
    const content = element?.firstElementChild;
    if (element === null || !(content instanceof HTMLElement)) return undefined;
    const fit = (): void => {
      const row = content.querySelector<HTMLElement>('li, tbody tr');
      if (row === null || row.offsetHeight === 0) return;
      const sides = Math.max(1, content.querySelectorAll('ul').length);
      const shown = content.querySelectorAll('li, tbody tr').length;
      const around = content.offsetHeight - shown * row.offsetHeight;
      const room = Math.floor((element.clientHeight - around) / (sides * row.offsetHeight));
      setRows(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, room)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [place]);
  return rows;
}

function Fitted({ children }: { readonly children: (rows: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const rows = useFittedRows(place);
  return (
    <div ref={place} className="h-full overflow-hidden">
      <div>
        <PriceFreshness>{children(rows)}</PriceFreshness>
      </div>
    </div>
  );
}

export interface FittedBookProps {
  readonly match: Match;
  readonly onPrice: (price: string) => void;
}

/** The order book with as many levels as its panel is high. */
export function FittedBook({ match, onPrice }: FittedBookProps) {
  return (
    <Fitted>
      {(rows) => (
        <OrderBookView
          match={match}
          rows={Math.min(rows, BOOK_ROWS_MAX)}
          layout="stacked"
          hasTotal
          onPrice={onPrice}
        />
      )}
    </Fitted>
  );
}

/** Levels of each side that are read. */
const BOOK_ROWS_MAX = 40;

/** The latest trades, as many as its panel is high. */
export function FittedDeals({ match }: { readonly match: Match }) {
  return <Fitted>{(rows) => <DealList match={match} rows={rows} />}</Fitted>;
}
