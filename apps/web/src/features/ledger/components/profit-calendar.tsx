import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Performance } from '../api.ts';
import {
  type Cell,
  cellOfMonth,
  daysOfMonth,
  monthsOfYear,
  monthStart,
  weeksOf,
  yearStart,
} from '../model/performance.ts';
import { CalendarCell } from './calendar-cell.tsx';
import { ProfitText } from './profit-text.tsx';
import { SecretAmount } from './secret-amount.tsx';

type View = 'days' | 'months' | 'list';

export interface ProfitCalendarProps {
  readonly performance: Performance;
}

/** Profit of each day of a month and of each month of a year, as a calendar and as a list. */
export function ProfitCalendar({ performance }: ProfitCalendarProps) {
  const t = useT();
  const format = useFormat();
  const now = performance.days.at(-1)?.to ?? 0;
  const [view, setView] = useState<View>('days');
  const [month, setMonth] = useState(monthStart(now));
  const isYear = view === 'months';
  const shown = isYear ? yearStart(month) : month;
  const move = isYear ? yearStart : monthStart;
  const start = performance.started_at ?? now;
  return (
    <section aria-labelledby="calendar-title" className="flex flex-col gap-3">
      <h2 id="calendar-title" className="text-symbol">
        {t('portfolio:calendar')}
      </h2>
      <SegmentedControl
        label={t('portfolio:calendar.view')}
        segments={(['days', 'months', 'list'] as const).map((value) => ({
          value,
          label: t(`portfolio:calendar.${value}`),
        }))}
        value={view}
        onValueChange={setView}
      />
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={t('portfolio:calendar.before')}
          icon={<ChevronLeft />}
          disabled={shown <= start}
          onClick={() => setMonth(move(shown, -1))}
        />
        <p className="text-center text-body font-semibold" aria-live="polite">
          {isYear ? format.utcYear(shown) : format.utcMonth(shown)}
          {!isYear && (
            <span className="block text-dense">
              <CellProfit cell={cellOfMonth(performance, month)} />
            </span>
          )}
        </p>
        <IconButton
          label={t('portfolio:calendar.after')}
          icon={<ChevronRight />}
          disabled={move(shown, 1) > now}
          onClick={() => setMonth(move(shown, 1))}
        />
      </div>
      {view === 'days' && <DayTable cells={daysOfMonth(performance, month)} label={format.utcMonth(month)} />}
      {view === 'months' && <MonthList cells={monthsOfYear(performance, shown)} />}
      {view === 'list' && <DayList cells={daysOfMonth(performance, month)} />}
    </section>
  );
}

function CellProfit({ cell }: { readonly cell: Cell }) {
  return <ProfitText profit={cell.profit} percent={cell.percent} hasUnit />;
}

interface CellsProps {
  readonly cells: readonly Cell[];
}

/** Weeks under each other, from Monday to Sunday. */
function DayTable({ cells, label }: CellsProps & { readonly label: string }) {
  const format = useFormat();
  const weeks = weeksOf(cells);
  // Any week that is whole names the days.
  const week = weeks.find((one) => one.every((cell) => cell !== null)) ?? [];
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.75" aria-label={label}>
      <thead>
        <tr>
          {week.map((cell) => (
            <th key={cell?.at} scope="col" className="h-7 text-label font-medium text-muted">
              <abbr className="no-underline" title={format.utcWeekday(cell?.at ?? 0, 'long')}>
                {format.utcWeekday(cell?.at ?? 0, 'short')}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days.find((cell) => cell !== null)?.at}>
            {days.map((cell, day) =>
              cell === null ? (
                <td key={week[day]?.at ?? day} aria-hidden="true" />
              ) : (
                <td key={week[day]?.at ?? day} className="p-0">
                  <CalendarCell
                    cell={cell}
                    beside={cells}
                    name={String(new Date(cell.at).getUTCDate())}
                    fullName={format.utcDate(cell.at)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthList({ cells }: CellsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="grid grid-cols-3 gap-1 desktop:grid-cols-4" aria-label={t('portfolio:calendar.months')}>
      {cells.map((cell) => (
        <li key={cell.at}>
          <CalendarCell
            cell={cell}
            beside={cells}
            name={format.utcMonthName(cell.at)}
            fullName={format.utcMonth(cell.at)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The days as rows, newest first. */
function DayList({ cells }: CellsProps) {
  const t = useT();
  const format = useFormat();
  const columns: readonly Column<Cell>[] = [
    { key: 'day', header: t('portfolio:calendar.day'), render: ({ at }) => format.utcDate(at) },
    {
      key: 'profit',
      header: t('portfolio:profit'),
      isNumeric: true,
      render: ({ profit }) => <ProfitText profit={profit} />,
    },
    {
      key: 'percent',
      header: t('portfolio:return'),
      isNumeric: true,
      render: ({ percent }) => format.change(percent),
    },
    {
      key: 'total',
      header: t('portfolio:worth'),
      isNumeric: true,
      render: ({ total }) => <SecretAmount text={format.price(total, 2)} />,
    },
  ];
  return (
    <DataTable
      label={t('portfolio:calendar')}
      columns={columns}
      rows={cells.filter(({ isInside }) => isInside).toReversed()}
      rowKey={({ at }) => at}
      empty={<EmptyState title={t('portfolio:empty')} hint={t('portfolio:emptyHint')} />}
    />
  );
}
