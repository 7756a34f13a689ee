import { sparklinePath } from '../lib/sparkline-path.ts';
import type { Tone } from '../lib/tone.ts';

export interface SparklineProps {
  /** Values in time order; only their shape is drawn. */
  readonly points: readonly number[];
  readonly tone: Tone;
  readonly width: number;
  readonly height: number;
  readonly hasArea?: boolean;
}

const TONES: Readonly<Record<Tone, string>> = { up: 'text-up', down: 'text-down', neutral: 'text-faint' };

/** A 24 h curve beside a price, which gives the numbers; hidden from screen readers. */
export function Sparkline({ points, tone, width, height, hasArea = false }: SparklineProps) {
  const path = sparklinePath(points, { width, height });
  return (
    <svg
      className={`shrink-0 ${TONES[tone]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
    >
      {hasArea && path !== '' && (
        <path d={`${path}L${width} ${height}L0 ${height}Z`} fill="currentColor" opacity="0.1" />
      )}
      <path d={path} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
