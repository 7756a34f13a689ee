import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { Sparkline } from '@openbourse/kit/ui/sparkline.tsx';
import type { Match } from '../model/matches.ts';
import { plotValue } from '../model/plot-value.ts';

export interface MatchSparklineProps {
  readonly match: Match;
  /** The closes of the last 24 hours; undefined while loading. */
  readonly points: readonly number[] | undefined;
  readonly width: number;
  readonly height: number;
  readonly hasArea?: boolean;
}

/** The 24-hour curve of a match, which ends at the live price. */
export function MatchSparkline({ match, points, width, height, hasArea = false }: MatchSparklineProps) {
  const { close, change } = match.currency_quotation;
  return (
    <Sparkline
      points={points === undefined ? [] : [...points, plotValue(close)]}
      tone={toneOf(change)}
      width={width}
      height={height}
      hasArea={hasArea}
    />
  );
}
