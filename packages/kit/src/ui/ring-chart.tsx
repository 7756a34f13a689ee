import { clsx } from 'clsx';
import { arcs } from '../lib/ring-arcs.ts';

export interface RingSegment {
  readonly label: string;
  /** Any non-negative weight; shares are computed from the sum. */
  readonly weight: number;
  readonly text: string;
}

export interface RingChartProps {
  readonly label: string;
  /** At most five; fold the rest into one. */
  readonly segments: readonly RingSegment[];
}

const STROKES = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5'];
const DOTS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'];

/** Allocation as a ring with its legend, which carries the same facts as text. */
export function RingChart({ label, segments }: RingChartProps) {
  const drawn = arcs(segments.map((segment) => segment.weight));
  return (
    <figure className="flex items-center gap-6" aria-label={label}>
      <svg viewBox="0 0 36 36" className="size-26 shrink-0 -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r="15" fill="none" strokeWidth="4.5" className="stroke-surface-strong" />
        {drawn.map((arc, index) => (
          <circle
            key={segments[index]?.label}
            cx="18"
            cy="18"
            r="15"
            fill="none"
            strokeWidth="4.5"
            pathLength={100}
            strokeDasharray={`${arc.length} ${100 - arc.length}`}
            strokeDashoffset={-arc.start}
            className={STROKES[index % STROKES.length]}
          />
        ))}
      </svg>
      <ul className="min-w-0 flex-1">
        {segments.map((segment, index) => (
          <li key={segment.label} className="flex items-center gap-2.5 py-1 text-dense">
            <span className={clsx('size-2 shrink-0 rounded-full', DOTS[index % DOTS.length])} />
            <span className="min-w-0 flex-1 truncate">{segment.label}</span>
            <span className="figures font-semibold">{segment.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
