import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api/limits';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { Menu } from '@openbourse/kit/ui/menu.tsx';
import { clsx } from 'clsx';
import { ChartSpline, PencilLine, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { DRAWING_TOOLS, type DrawingTool, type IndicatorName } from '../model/indicators.ts';
import { chartPeriod, periodLabel } from '../model/periods.ts';
import { type ChartPlace, choosePeriod } from '../settings.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';

export type ChartView = 'candles' | 'depth';

export interface ChartToolbarProps {
  readonly place: ChartPlace;
  readonly period: KlinePeriod;
  readonly indicators: readonly IndicatorName[];
  readonly onDraw: (tool: DrawingTool) => void;
  readonly onClear: () => void;
  /** Candles or depth; without it the choice is not offered. */
  readonly view?: ChartView;
  readonly onView?: (view: ChartView) => void;
}

const ITEM =
  'relative flex min-h-11 shrink-0 items-center gap-1.5 rounded-tag px-2 text-dense font-semibold whitespace-nowrap text-muted transition-colors hover:text-text desktop:min-h-9 [&_svg]:size-4.5 [&_svg]:stroke-[1.75]';
const CLEAR = 'clear';

/** Periods at the left, indicators, drawing tools and the view at the right. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { place, period, indicators, onDraw, onClear, view, onView } = props;
  const t = useT();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const tools = [
    ...DRAWING_TOOLS.map((tool) => ({ value: tool as string, label: t(`chart:draw.${tool}`) })),
    { value: CLEAR, label: t('chart:draw.clear'), icon: <Trash2 />, tone: 'danger' as const },
  ];
  const chooseTool = (value: string): void => {
    const tool = DRAWING_TOOLS.find((one) => one === value);
    if (tool === undefined) onClear();
    else onDraw(tool);
  };
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line">
      <Periods place={place} period={period} />
      <div className="flex shrink-0 items-center">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('chart:indicators')}
          title={t('chart:indicators')}
          className={ITEM}
          onClick={() => setIsSheetOpen(true)}
        >
          <ChartSpline aria-hidden="true" />
          <WideOnly>{t('chart:indicators')}</WideOnly>
        </button>
        <Menu
          align="end"
          items={tools}
          onChoose={chooseTool}
          trigger={
            <button type="button" aria-label={t('chart:draw')} title={t('chart:draw')} className={ITEM}>
              <PencilLine aria-hidden="true" />
              <WideOnly>{t('chart:draw')}</WideOnly>
            </button>
          }
        />
        {view !== undefined && onView !== undefined && <ViewSwitch view={view} onView={onView} />}
      </div>
      <IndicatorSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} chosen={indicators} />
    </div>
  );
}

function WideOnly({ children }: { readonly children: ReactNode }) {
  return <span className="max-desktop:hidden">{children}</span>;
}

function Periods({ place, period }: Pick<ChartToolbarProps, 'place' | 'period'>) {
  const t = useT();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={t('chart:period')}
      className="no-scrollbar -ml-2 flex min-w-0 flex-1 overflow-x-auto"
    >
      {KLINE_PERIODS.map((one) => (
        <label
          key={one}
          className={clsx(
            ITEM,
            'figures cursor-pointer has-checked:text-text has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={periodName(one, t)}
            checked={one === period}
            onChange={() => choosePeriod(place, one)}
          />
          {periodLabel(one)}
        </label>
      ))}
    </div>
  );
}

/** A period in words, for screen readers. */
function periodName(period: KlinePeriod, t: Translate): string {
  const { type, span } = chartPeriod(period);
  if (type === 'minute') return t('chart:period.minutes', { count: span });
  if (type === 'hour') return t('chart:period.hours', { count: span });
  return t(`chart:period.${type}`);
}

function ViewSwitch({
  view,
  onView,
}: {
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
}) {
  const t = useT();
  return (
    <button
      type="button"
      aria-pressed={view === 'depth'}
      className={clsx(ITEM, view === 'depth' && 'text-text')}
      onClick={() => onView(view === 'depth' ? 'candles' : 'depth')}
    >
      {t('chart:view.depth')}
    </button>
  );
}
