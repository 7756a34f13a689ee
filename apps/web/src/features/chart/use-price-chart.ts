import type { KlinePeriod } from '@openbourse/api/limits';
import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Match, useSocket } from '../market-data/index.ts';
import { useSessionStore } from '../session/index.ts';
import type { DrawingsHands, DrawingsView } from './drawing-layer.ts';
import type { ShownIndicator } from './model/change-chart.ts';
import type { LoadState, PriceChartHandle } from './open-chart.ts';
import type { LineMove, PriceLine } from './price-lines.ts';

export interface PriceChartState {
  readonly place: RefObject<HTMLDivElement | null>;
  /** Null while the chart library loads. */
  readonly chart: PriceChartHandle | null;
  readonly state: LoadState;
  readonly retry: () => void;
}

/** Opens the chart in `place`, with the library loaded on demand, and keeps it in step with what is chosen. */
export function usePriceChart(view: {
  readonly match: Match;
  /** Null while the settings of the person are on their way. */
  readonly period: KlinePeriod | null;
  readonly indicators: readonly ShownIndicator[];
  readonly drawings: DrawingsView;
  readonly hands: DrawingsHands;
  /** The pair whose change is shown beside. */
  readonly compared: Match | null;
  readonly lines: readonly PriceLine[];
  readonly onLineMove: LineMove;
}): PriceChartState {
  useSocket();
  const { match, period, indicators, drawings, compared, lines } = view;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(match);
  const beside = useRef(compared);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LoadState>('loading');
  const chart = useOpenChart({ place, attempt, onLoad: setState });

  useEffect(() => {
    shown.current = match;
    beside.current = compared;
  }, [match, compared]);
  // A tick makes a new match of the same id, for which nothing is to be loaded.
  useEffect(() => {
    if (chart !== null && period !== null && shown.current.id === match.id)
      chart.show({ match: shown.current, period });
  }, [chart, match.id, period]);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  const comparedId = compared?.id ?? null;
  useEffect(() => chart?.compare(comparedId === null ? null : beside.current), [chart, comparedId]);
  const moveDrawing = useEffectEvent(view.hands.onMove);
  const selectDrawing = useEffectEvent(view.hands.onSelect);
  useEffect(
    () =>
      chart?.setDrawings(drawings, {
        onMove: (drawing) => moveDrawing(drawing),
        onSelect: (id) => selectDrawing(id),
      }),
    [chart, drawings],
  );
  const moveLine = useEffectEvent(view.onLineMove);
  useEffect(() => chart?.setLines(lines, (line, price) => moveLine(line, price)), [chart, lines]);
  useTheme(chart);

  const retry = (): void => {
    if (chart === null) setAttempt((last) => last + 1);
    else chart.reload();
  };
  return { place, chart, state, retry };
}

function useOpenChart(options: {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly attempt: number;
  readonly onLoad: (state: LoadState) => void;
}): PriceChartHandle | null {
  const { place, attempt, onLoad } = options;
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const [chart, setChart] = useState<PriceChartHandle | null>(null);
  useEffect(() => {
    let opened: PriceChartHandle | null = null;
    let isLeft = false;
    const words = {
      open: t('chart:legend.open'),
      high: t('chart:legend.high'),
      low: t('chart:legend.low'),
      close: t('chart:legend.close'),
      volume: t('market:short.volume'),
    };
    import('./open-chart.ts')
      .then(({ openChart }) => {
        if (isLeft || place.current === null) return;
        opened = openChart(place.current, {
          ...{ locale, format, words, onLoad },
          onCompareFail: () => toast.error(t('chart:compare.error')),
        });
        setChart(opened);
      })
      .catch((error: unknown) => {
        console.warn('The chart could not be opened.', error);
        if (!isLeft) onLoad('failed');
      });
    return () => {
      isLeft = true;
      setChart(null);
      opened?.close();
    };
  }, [place, attempt, onLoad, t, format, locale]);
  return chart;
}

/** The theme is put on the document by the shell's effect, which runs after those of its screens. */
function useTheme(chart: PriceChartHandle | null): void {
  const isDark = useSessionStore((session) => session.isDark);
  const priceColors = useSessionStore((session) => session.priceColors);
  useEffect(() => {
    const frame = requestAnimationFrame(() => chart?.restyle());
    return () => cancelAnimationFrame(frame);
  }, [chart, isDark, priceColors]);
}
