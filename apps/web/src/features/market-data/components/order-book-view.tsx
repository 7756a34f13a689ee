import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { decimalsOfStep, type Match } from '../model/matches.ts';
import { nextPlace } from '../model/next-place.ts';
import { type BookRow, type BookRows, bookRows, groupingsOf } from '../model/order-book.ts';
import { useDepth } from '../use-channels.ts';
import { BookRowView, bookColumns } from './book-row-view.tsx';

/** Levels of the channel, so that coarse steps still fill the rows. */
const LEVELS_READ = 50;

export interface OrderBookViewProps {
  readonly match: Match;
  /** Rows of each side; the height follows from it and never changes. */
  readonly rows: number;
  /** `stacked`: asks above, bids below the last price; `mirrored`: bids beside asks. */
  readonly layout: 'stacked' | 'mirrored';
  /** Adds the sum from the best price on. */
  readonly hasTotal?: boolean;
  /** Makes each row a button that hands over its price. */
  readonly onPrice?: (price: string) => void;
}

/** The live order book with depth bars and a choice of the price step. */
export function OrderBookView(props: OrderBookViewProps) {
  const { match, rows, layout } = props;
  const t = useT();
  const book = useDepth(match.id, LEVELS_READ);
  const steps = groupingsOf(match.price_tick);
  const [chosen, setChosen] = useState<string | null>(null);
  const step = steps.find((one) => one === chosen) ?? match.price_tick;
  const view = book === null ? null : bookRows(book, { step, count: rows });
  const isEmpty = view !== null && view.asks.length === 0 && view.bids.length === 0;
  const grouping = <Grouping steps={steps} step={step} onChoose={setChosen} />;
  if (isEmpty) return <EmptyState title={t('market:book.empty')} />;
  const sides = { ...props, view, step };
  return (
    <section data-key="book" aria-label={t('market:book.title')} aria-busy={view === null}>
      {layout === 'stacked' ? (
        <Stacked {...sides} grouping={grouping} />
      ) : (
        <Mirrored {...sides} grouping={grouping} />
      )}
    </section>
  );
}

interface SidesProps extends OrderBookViewProps {
  readonly view: BookRows | null;
  readonly step: string;
  readonly grouping: ReactNode;
}

function Stacked(props: SidesProps) {
  const { match, view, grouping, hasTotal = false } = props;
  const t = useT();
  return (
    <>
      <div className={`${bookColumns(hasTotal)} h-8 text-label leading-tight text-muted`}>
        <span>{t('market:book.price', { code: match.quote_currency_code })}</span>
        <span className="text-right">{t('market:book.amount', { code: match.base_currency_code })}</span>
        {hasTotal && (
          <span className="text-right">{t('market:book.total', { code: match.base_currency_code })}</span>
        )}
      </div>
      <Side {...props} side="sell" rowsOf={view?.asks} />
      <LastPrice match={match} spread={view?.spread ?? null} />
      <Side {...props} side="buy" rowsOf={view?.bids} />
      <div className="flex justify-end">{grouping}</div>
    </>
  );
}

function Mirrored(props: SidesProps) {
  const { match, view, grouping } = props;
  const t = useT();
  return (
    <>
      <div className="flex h-11 items-center justify-between text-label text-muted">
        <span>{t('market:book.amount', { code: match.base_currency_code })}</span>
        {grouping}
        <span>{t('market:book.amount', { code: match.base_currency_code })}</span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Side {...props} side="buy" rowsOf={view?.bids} />
        <Side {...props} side="sell" rowsOf={view?.asks} />
      </div>
    </>
  );
}

interface SideProps extends SidesProps {
  readonly side: 'buy' | 'sell';
  readonly rowsOf: readonly BookRow[] | undefined;
}

function Side(props: SideProps) {
  const { match, rows, layout, hasTotal = false, onPrice, step, side, rowsOf } = props;
  const t = useT();
  const isUpward = side === 'sell' && layout === 'stacked';
  const decimals = { price: decimalsOfStep(step), quantity: decimalsOfStep(match.quantity_step) };
  const places = Array.from({ length: rows }, (_, index) => index);
  const [stop, setStop] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const moveByKey = useEffectEvent((event: KeyboardEvent) => {
    const next = nextPlace(event.key, { place: stop, count: rowsOf?.length ?? 0, isUpward });
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    list.current?.children[next]?.querySelector('button')?.focus();
  });
  useEffect(() => {
    const rowsList = list.current;
    const move = (event: KeyboardEvent): void => moveByKey(event);
    rowsList?.addEventListener('keydown', move);
    return () => rowsList?.removeEventListener('keydown', move);
  }, []);
  return (
    <ul
      ref={list}
      aria-label={t(side === 'sell' ? 'market:book.asks' : 'market:book.bids')}
      className={clsx('flex', isUpward ? 'flex-col-reverse' : 'flex-col')}
    >
      {places.map((place) => (
        <BookRowView
          key={place}
          row={rowsOf?.[place]}
          isLoading={rowsOf === undefined}
          side={side}
          half={layout === 'stacked' ? null : side === 'buy' ? 'left' : 'right'}
          decimals={decimals}
          hasTotal={hasTotal}
          onPrice={onPrice}
          isStop={place === Math.min(stop, (rowsOf?.length ?? 1) - 1)}
        />
      ))}
    </ul>
  );
}

function LastPrice({ match, spread }: { readonly match: Match; readonly spread: string | null }) {
  const t = useT();
  const format = useFormat();
  const { close, change } = match.currency_quotation;
  const decimals = decimalsOfStep(match.price_tick);
  return (
    <div className="flex h-11 flex-col justify-center gap-x-2 desktop:flex-row desktop:items-center desktop:justify-between">
      <span className="text-symbol">
        <PriceText value={close} tickDecimals={decimals} tone={toneOf(change)} />
      </span>
      <span className="figures text-label text-muted">
        {t('market:book.spread')} {format.price(spread, decimals)}
      </span>
    </div>
  );
}

interface GroupingProps {
  readonly steps: readonly string[];
  readonly step: string;
  readonly onChoose: (step: string) => void;
}

function Grouping({ steps, step, onChoose }: GroupingProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Select
      label={t('market:book.grouping')}
      look="inline"
      options={steps.map((one) => ({ value: one, label: format.quantity(one) }))}
      value={step}
      onValueChange={onChoose}
    />
  );
}
