import type { KlinePeriod } from '@openbourse/api/limits';
import type { ChartSettings } from '@openbourse/api/terminal/kept';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { allMatches, hasVolume, type Match, useMatches } from '../../market-data/index.ts';
import { type ShownIndicator, shownIndicators } from '../model/change-chart.ts';
import { specOf } from '../model/indicators.ts';
import { periodLabel } from '../model/periods.ts';
import type { LineMove, PriceLine } from '../price-lines.ts';
import { type ChartPlace, useChartSettings } from '../use-chart-settings.ts';
import { type DrawingState, useDrawing } from '../use-drawing.ts';
import { usePriceChart } from '../use-price-chart.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { DepthPicture } from './depth-picture.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingHint } from './drawing-hint.tsx';
import { NoteSheet } from './note-sheet.tsx';

export interface PriceChartProps {
  readonly match: Match;
  /** The second one of a screen has a period of its own. */
  readonly place?: ChartPlace;
  /** Offers the depth picture in place of the candles, for screens without a place of its own for it. */
  readonly hasDepthView?: boolean;
  /** Levels to show beside the candles, and what hears of those that are dragged. */
  readonly lines?: readonly PriceLine[] | undefined;
  readonly onLineMove?: LineMove | undefined;
}

const NO_LINES: readonly PriceLine[] = [];

/** Candles with periods, indicators, drawings and another pair beside; fills the height of its container. */
export function PriceChart(props: PriceChartProps) {
  const { match, place: which = 'first', hasDepthView = false, lines = NO_LINES, onLineMove } = props;
  const settings = useChartSettings();
  const { comparedId } = settings.content;
  const period = which === 'first' ? settings.content.period : settings.content.secondPeriod;
  const compared =
    allMatches(useMatches().data ?? []).find(({ id }) => id === comparedId && id !== match.id) ?? null;
  const drawing = useDrawing(match.id, settings);
  const { place, chart, state, retry } = usePriceChart({
    match,
    period: settings.isReady ? period : null,
    indicators: useIndicatorsOf(settings.content, match),
    drawings: drawing.view,
    hands: drawing.hands,
    compared,
    lines,
    onLineMove: (line, price) => onLineMove?.(line, price),
  });
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const isDepth = hasDepthView && view === 'depth';
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <ChartToolbar
        place={which}
        match={match}
        compared={compared}
        settings={settings}
        drawing={drawing}
        chart={chart}
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
        {!isDepth && <DrawingOnChart drawing={drawing} />}
        {!isDepth && compared !== null && <ComparedName match={compared} />}
        {isDepth && (
          <div className="absolute inset-0 bg-bg p-4">
            <DepthPicture match={match} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The chosen indicators, without those of volumes where a pair has none. */
function useIndicatorsOf(settings: ChartSettings, match: Match): readonly ShownIndicator[] {
  const isVolumeKnown = hasVolume(match);
  return useMemo(
    () => shownIndicators(settings).filter(({ name }) => isVolumeKnown || !specOf(name).isOfVolume),
    [settings, isVolumeKnown],
  );
}

/** Hint of what is being drawn, or actions on what is chosen. */
function DrawingOnChart({ drawing }: { readonly drawing: DrawingState }) {
  const { tool, selected, giveUp, change } = drawing;
  const [isEditing, setIsEditing] = useState(false);
  if (tool !== null) return <DrawingHint tool={tool} onCancel={giveUp} />;
  return (
    <>
      <DrawingBar drawing={drawing} onEditNote={() => setIsEditing(true)} />
      <NoteSheet
        isOpen={isEditing && selected !== null}
        onClose={() => setIsEditing(false)}
        text={selected?.text ?? ''}
        onText={(text) => {
          if (selected !== null) change({ kind: 'put', drawing: { ...selected, text } });
          setIsEditing(false);
        }}
      />
    </>
  );
}

/** Says which pair the line without candles is. */
function ComparedName({ match }: { readonly match: Match }) {
  return (
    <p className="pointer-events-none absolute right-18 bottom-9 flex items-center gap-1.5 rounded-tag bg-bg/80 px-1.5 text-secondary font-medium">
      <span aria-hidden="true" className="h-0.5 w-3.5 bg-text" />
      {match.base_currency_code}/{match.quote_currency_code}
    </p>
  );
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
        // The library stacks its canvases, which must not lie over what stands on the chart.
        className={clsx('absolute inset-0 isolate touch-pan-y', isHidden && 'invisible')}
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
