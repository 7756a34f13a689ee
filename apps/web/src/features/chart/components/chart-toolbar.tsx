import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api/limits';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import { ChartSpline, GitCompareArrows, PencilLine } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Match } from '../../market-data/index.ts';
import { chartPeriod, periodLabel } from '../model/periods.ts';
import type { PriceChartHandle } from '../open-chart.ts';
import type { ChartPlace, ChartState } from '../use-chart-settings.ts';
import type { DrawingState } from '../use-drawing.ts';
import { CompareSheet } from './compare-sheet.tsx';
import { DrawingSheet } from './drawing-sheet.tsx';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';

export type ChartView = 'candles' | 'depth';

export interface ChartToolbarProps {
  readonly place: ChartPlace;
  readonly match: Match;
  readonly compared: Match | null;
  readonly settings: ChartState;
  readonly drawing: DrawingState;
  /** Null while the chart library loads. */
  readonly chart: PriceChartHandle | null;
  /** Candles or depth; without it the choice is not offered. */
  readonly view?: ChartView;
  readonly onView?: (view: ChartView) => void;
}

const ITEM =
  'relative flex min-h-11 shrink-0 items-center gap-1.5 rounded-tag px-2 text-dense font-semibold whitespace-nowrap text-muted transition-colors hover:text-text desktop:min-h-9 [&_svg]:size-4.5 [&_svg]:stroke-[1.75]';

type Sheet = 'indicators' | 'draw' | 'note' | 'compare';

/** Periods at the left, indicators, drawing tools, another pair and the view at the right. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { place, match, compared, settings, drawing, chart, view, onView } = props;
  const t = useT();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = (): void => setSheet(null);
  const buttons = [
    { opens: 'indicators', label: t('chart:indicators'), icon: <ChartSpline aria-hidden="true" /> },
    { opens: 'draw', label: t('chart:draw'), icon: <PencilLine aria-hidden="true" /> },
    { opens: 'compare', label: t('chart:compare'), icon: <GitCompareArrows aria-hidden="true" /> },
  ] as const;
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line">
      <Periods place={place} settings={settings} />
      <div className="flex shrink-0 items-center">
        {buttons.map(({ opens, label, icon }) => (
          <button
            key={opens}
            type="button"
            aria-haspopup="dialog"
            aria-label={label}
            title={label}
            className={ITEM}
            onClick={() => setSheet(opens)}
          >
            {icon}
            <WideOnly>{label}</WideOnly>
          </button>
        ))}
        {view !== undefined && onView !== undefined && <ViewSwitch view={view} onView={onView} />}
      </div>
      <IndicatorSheet isOpen={sheet === 'indicators'} onClose={close} settings={settings} />
      <DrawingSheet
        isOpen={sheet === 'draw'}
        onClose={close}
        settings={settings}
        drawing={drawing}
        onTool={(tool) => {
          if (tool === 'note') return setSheet('note');
          close();
          drawing.draw(chart, tool);
        }}
      />
      <NoteSheet
        isOpen={sheet === 'note'}
        onClose={close}
        text=""
        onText={(text) => {
          close();
          drawing.draw(chart, 'note', text);
        }}
      />
      <CompareSheet
        isOpen={sheet === 'compare'}
        onClose={close}
        match={match}
        compared={compared}
        onChoose={(comparedId) => settings.change({ kind: 'set', settings: { comparedId } })}
      />
    </div>
  );
}

function WideOnly({ children }: { readonly children: ReactNode }) {
  return <span className="max-desktop:hidden">{children}</span>;
}

function Periods({ place, settings }: Pick<ChartToolbarProps, 'place' | 'settings'>) {
  const t = useT();
  const key = place === 'first' ? 'period' : 'secondPeriod';
  const period = settings.content[key];
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
            onChange={() => settings.change({ kind: 'set', settings: { [key]: one } })}
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
