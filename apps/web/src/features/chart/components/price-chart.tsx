import type { KlinePeriod } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { hasVolume, type Match } from '../../market-data/index.ts';
import type { DrawingTool } from '../model/indicators.ts';
import { periodLabel } from '../model/periods.ts';
import type { PriceChartHandle } from '../open-chart.ts';
import type { LineMove, PriceLine } from '../price-lines.ts';
import { type ChartPlace, useChartSettings, usePeriod } from '../settings.ts';
import { usePriceChart } from '../use-price-chart.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { DepthPicture } from './depth-picture.tsx';
import { DrawingHint } from './drawing-hint.tsx';

export interface PriceChartProps {
  readonly match: Match;
  /** The second one of a screen has a period of its own. */
  readonly place?: ChartPlace;
  /** Offers the depth picture in place of the candles, for screens without a place of its own for it. */
  readonly hasDepthView?: boolean;
  /** Levels to show beside the candles, and what hears of those that are dragged. */
  readonly lines?: readonly PriceLine[] | undefined;
  readonly onLineMove?: LineMove;
}

interface Drawing {
  readonly tool: DrawingTool;
  readonly cancel: () => void;
}

const NO_LINES: readonly PriceLine[] = [];

/** Candles with periods, indicators and drawing tools; fills the height of its container. */
export function PriceChart(props: PriceChartProps) {
  const { match, place: which = 'first', hasDepthView = false, lines = NO_LINES, onLineMove } = props;
  const period = usePeriod(which);
  const indicators = useChartSettings((settings) => settings.indicators);
  const isVolumeKnown = hasVolume(match);
  const shownIndicators = useMemo(
    () => (isVolumeKnown ? indicators : indicators.filter((name) => name !== 'VOL')),
    [indicators, isVolumeKnown],
  );
  const { place, chart, state, retry } = usePriceChart({
    match,
    period,
    indicators: shownIndicators,
    lines,
    onLineMove: (line, price) => onLineMove?.(line, price),
  });
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const draw = (tool: DrawingTool): void => {
    drawing?.cancel();
    if (chart !== null) setDrawing(startDrawing(chart, tool, () => setDrawing(null)));
  };
  const giveUp = (): void => {
    drawing?.cancel();
    setDrawing(null);
  };
  const isDepth = hasDepthView && view === 'depth';
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <ChartToolbar
        place={which}
        period={period}
        indicators={indicators}
        onDraw={draw}
        onClear={() => chart?.clearDrawings()}
        {...(hasDepthView && { view, onView: setView })}
      />
      <div className="relative min-h-0 flex-1">
        <CandleArea
          place={place}
          match={match}
          period={period}
          isHidden={isDepth}
          state={state}
          onRetry={retry}
        />
        {drawing !== null && <DrawingHint tool={drawing.tool} onCancel={giveUp} />}
        {isDepth && (
          <div className="absolute inset-0 bg-bg p-4">
            <DepthPicture match={match} />
          </div>
        )}
      </div>
    </div>
  );
}

function startDrawing(chart: PriceChartHandle, tool: DrawingTool, onDone: () => void): Drawing {
  return { tool, cancel: chart.draw(tool, onDone) };
}

interface CandleAreaProps extends Pick<ReturnType<typeof usePriceChart>, 'place' | 'state'> {
  readonly match: Match;
  readonly period: KlinePeriod;
  readonly isHidden: boolean;
  readonly onRetry: () => void;
}

function CandleArea({ place, match, period, isHidden, state, onRetry }: CandleAreaProps) {
  const t = useT();
  const pair = `${match.base_currency_code}/${match.quote_currency_code}`;
  return (
    <>
      <div
        ref={place}
        role="img"
        aria-label={t('chart:label', { pair, period: periodLabel(period) })}
        aria-busy={state === 'loading'}
        className={clsx('absolute inset-0 touch-pan-y', isHidden && 'invisible')}
      />
      {state === 'loading' && <ChartSkeleton />}
      {state === 'empty' && (
        <div className="absolute inset-0 flex items-center justify-center bg-bg">
          <EmptyState title={t('chart:empty')} />
        </div>
      )}
      {state === 'failed' && (
        <div className="absolute inset-0 flex items-center justify-center bg-bg">
          <ErrorState title={t('chart:error')} error={null} onRetry={onRetry} />
        </div>
      )}
    </>
  );
}

/** Heights in percent, each once. */
const BARS = [38, 52, 45, 60, 66, 54, 48, 58, 70, 62, 74, 68, 56, 64, 78, 72, 61, 67];

/** Candles to be, in gray. */
function ChartSkeleton() {
  return (
    <div className="absolute inset-0 flex items-end gap-[2%] bg-bg px-3 pr-16 pb-8">
      {BARS.map((height) => (
        <span key={height} className="flex-1" style={{ height: `${height}%` }}>
          <Skeleton className="h-1/3 w-full" />
        </span>
      ))}
    </div>
  );
}
