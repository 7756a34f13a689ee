import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import { type ReactNode, type UIEvent, useRef, useState } from 'react';

export interface ShortcutPagesProps {
  readonly pages: readonly { readonly id: string; readonly links: readonly ReactNode[] }[];
}

/** Pages of four in a row, one beside the other: fingers swipe, the dots and the keyboard turn. */
export function ShortcutPages({ pages }: ShortcutPagesProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const follow = ({ currentTarget }: UIEvent): void =>
    setIndex(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)));
  const turn = (): void => {
    const next = (index + 1) % pages.length;
    row.current?.scrollTo({ left: next * row.current.clientWidth });
  };
  return (
    <>
      <div
        ref={row}
        onScroll={follow}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
      >
        {pages.map(({ id, links }) => (
          <div
            key={id}
            className="grid min-w-0 shrink-0 basis-full snap-start grid-cols-4 content-start gap-1"
          >
            {links}
          </div>
        ))}
      </div>
      <div className="flex justify-center">
        <button
          type="button"
          aria-label={t('home:shortcuts.turn', { index: index + 1, count: pages.length })}
          title={t('home:shortcuts.more')}
          className="flex min-h-6 min-w-16 items-center justify-center gap-1.5 rounded-tag"
          onClick={turn}
        >
          {pages.map(({ id }, page) => (
            <span
              key={id}
              aria-hidden="true"
              className={clsx(
                'h-1 rounded-full transition-[width] duration-(--duration-base)',
                page === index ? 'w-4 bg-ink' : 'w-1.5 bg-line-strong',
              )}
            />
          ))}
        </button>
      </div>
    </>
  );
}
