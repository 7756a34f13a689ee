import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { subDecimal } from '@openbourse/money';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { plotValue } from '../../market-data/index.ts';
import { chartLine, type ChartLine, nearestTo } from '../model/chart-line.ts';
import type { ChartPoint } from '../model/performance.ts';

export type ChartValue = 'total' | 'sum';

export interface WorthChartProps {
  readonly points: readonly ChartPoint[];
  readonly value: ChartValue;
}

const BOX = { width: 600, height: 140 } as const;
const TONES = { up: 'text-up', down: 'text-down', neutral: 'text-faint' } as const;
const DECIMALS = 2;

/** Worth or profit over time; each day is reached by pointer and arrow keys, and read out. */
export function WorthChart({ points, value }: WorthChartProps) {
  const t = useT();
  const format = useFormat();
  const [chosen, choose] = useState<number | null>(null);
  const line = chartLine(
    points.map((point) => ({ at: point.at, value: point[value] === null ? null : plotValue(point[value]) })),
    BOX,
  );
  const index = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[index];
  const [first, last] = [points[0], points.at(-1)];
  if (point === undefined || first === undefined || last === undefined || points.length < 2)
    return <p className="text-secondary text-muted">{t('portfolio:chart.empty')}</p>;
  const textOf = ({ at, total, sum }: ChartPoint): string =>
    `${format.utcDate(at)} · ${t('portfolio:worth')} ${format.price(total, DECIMALS)} USDT · ${t('portfolio:chart.sum')} ${format.price(sum, DECIMALS)}`;
  const tone = toneOf(value === 'sum' ? last.sum : subDecimal(last.total, first.total));
  const step = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, index, points.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };
  const follow = (event: PointerEvent): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(nearestTo(line.places, ((event.clientX - left) / width) * BOX.width));
  };
  return (
    <figure>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t(value === 'sum' ? 'portfolio:chart.sum' : 'portfolio:worth')}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={textOf(point)}
        className={`relative touch-pan-y rounded-field ${TONES[tone]}`}
        onKeyDown={step}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => choose(null)}
      >
        <Drawing line={line} index={chosen === null ? null : index} />
      </div>
      <figcaption className="figures flex min-h-10 items-center text-label text-muted" aria-hidden="true">
        {chosen === null ? (
          <span className="flex w-full justify-between">
            <span>{format.utcDate(first.at)}</span>
            <span>{t('ledger:overview.now')}</span>
          </span>
        ) : (
          textOf(point)
        )}
      </figcaption>
    </figure>
  );
}

function Drawing({ line, index }: { readonly line: ChartLine; readonly index: number | null }) {
  const place = index === null ? undefined : line.places[index];
  return (
    <>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
        fill="none"
        aria-hidden="true"
      >
        {line.zeroY !== null && (
          <path
            d={`M0 ${line.zeroY}H${BOX.width}`}
            className="stroke-line-strong"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={line.path}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
        {place !== undefined && (
          <path
            d={`M${place.x} 0V${BOX.height}`}
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {place !== undefined && place.y !== null && (
        <span
          className="absolute size-2.5 -translate-1/2 rounded-full bg-current"
          style={{ left: `${(place.x / BOX.width) * 100}%`, top: `${(place.y / BOX.height) * 100}%` }}
        />
      )}
    </>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
