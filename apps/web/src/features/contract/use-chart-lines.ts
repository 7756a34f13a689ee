import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useMemo } from 'react';
import type { Edit } from './model/edit.ts';
import { type ChartLevel, chartLevels, droppedTrigger, isMovable } from './model/chart-levels.ts';
import { toTick } from './model/price-step.ts';
import type { Position, Product } from './model/rows.ts';

/** A level as a chart draws it. */
export interface ChartLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: 'neutral' | 'up' | 'down' | 'warn';
  readonly isMovable: boolean;
}

export interface ChartLines {
  readonly lines: readonly ChartLine[];
  readonly onLineMove: (line: { readonly id: string }, price: string) => void;
}

const TONES = {
  entry: 'neutral',
  limit: 'neutral',
  take_profit: 'up',
  stop_loss: 'down',
  trailing: 'down',
  liquidation: 'warn',
} as const;

/** The lines of the positions in the chart; one that was dragged opens its triggers with the new price. */
export function useChartLines(
  positions: readonly Position[],
  product: Product,
  onEdit: (edit: Edit) => void,
): ChartLines {
  const t = useT();
  const { currency_match_id: matchId, price_tick: tick } = product;
  const levels = useMemo(() => chartLevels(positions, matchId), [positions, matchId]);
  const lines = useMemo(
    () =>
      levels.map((level) => ({
        id: level.id,
        price: level.price,
        label: `${t(`contract:level.${level.name}`)} · ${t(`contract:side.${level.position.side}`)} ${level.position.lots}`,
        tone: TONES[level.name],
        isMovable: isMovable(level),
      })),
    [levels, t],
  );
  return {
    lines,
    onLineMove: (line, price) => {
      const level: ChartLevel | undefined = levels.find(({ id }) => id === line.id);
      if (level === undefined) return;
      const trigger = droppedTrigger(level, toTick(price, tick));
      onEdit({ kind: 'triggers', positionId: level.position.id, ...trigger });
    },
  };
}
