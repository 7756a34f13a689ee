import { type Drawing, type Drawings, NO_DRAWINGS } from '@openbourse/api/terminal/kept';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMemo, useState } from 'react';
import type { DrawingsHands, DrawingsView } from './drawing-layer.ts';
import { changeDrawings, type DrawingsChange, noteText } from './model/change-drawings.ts';
import type { DrawingTool } from './model/drawing-tools.ts';
import type { PriceChartHandle } from './open-chart.ts';
import { type ChartState, useDrawings } from './use-chart-settings.ts';

/** Drawings of a chart, and what hands do with them. */
export interface DrawingState {
  readonly view: DrawingsView;
  readonly hands: DrawingsHands;
  /** The tool whose points are awaited. */
  readonly tool: DrawingTool | null;
  /** The drawing that is chosen on the chart. */
  readonly selected: Drawing | null;
  readonly draw: (chart: PriceChartHandle | null, tool: DrawingTool, text?: string) => void;
  readonly giveUp: () => void;
  readonly select: (id: string | null) => void;
  readonly change: (change: DrawingsChange) => void;
}

export function useDrawing(matchId: number, settings: ChartState): DrawingState {
  const t = useT();
  const { content: drawings, change } = useDrawings(matchId);
  const [begun, setBegun] = useState<{ readonly tool: DrawingTool; readonly cancel: () => void } | null>(
    null,
  );
  const [selectedId, select] = useState<string | null>(null);
  const { areDrawingsHidden, isMagnetic } = settings.content;
  const view = useMemo(
    (): DrawingsView => ({ drawings: drawings.drawings, areHidden: areDrawingsHidden, isMagnetic }),
    [drawings, areDrawingsHidden, isMagnetic],
  );
  const giveUp = (): void => {
    begun?.cancel();
    setBegun(null);
  };
  const put = (drawing: Drawing): void => {
    if (hasRoom(drawings, drawing)) change({ kind: 'put', drawing });
    else toast.error(t('chart:draw.full'));
  };
  const draw: DrawingState['draw'] = (chart, tool, text) => {
    giveUp();
    if (chart === null) return;
    if (areDrawingsHidden) settings.change({ kind: 'set', settings: { areDrawingsHidden: false } });
    const words = text === undefined ? '' : noteText(text);
    const cancel = chart.draw({
      ...{ tool, text: words },
      onDone: (points) => {
        setBegun(null);
        if (points.length > 0) put({ id: newId(), tool, points, ...(words !== '' && { text: words }) });
      },
    });
    setBegun({ tool, cancel });
  };
  const hands: DrawingsHands = {
    onMove: (drawing) => change({ kind: 'put', drawing }),
    onSelect: (id) => select(id),
  };
  const selected = drawings.drawings.find(({ id }) => id === selectedId) ?? null;
  return { view, hands, tool: begun?.tool ?? null, selected, draw, giveUp, select, change };
}

/** An instant is no two drawings of a hand's. */
const newId = (): string => clock.now().toString(36);

const hasRoom = (drawings: Drawings, drawing: Drawing): boolean =>
  changeDrawings(drawings ?? NO_DRAWINGS, { kind: 'put', drawing }) !== drawings;
