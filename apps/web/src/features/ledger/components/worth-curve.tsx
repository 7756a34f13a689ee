import { useT } from '@openbourse/kit/lib/i18n.ts';
import { sparklinePath } from '@openbourse/kit/lib/sparkline-path.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { subDecimal } from '@openbourse/money';
import { plotValue } from '../../market-data/index.ts';
import type { Overview } from '../api.ts';

const BOX = { width: 600, height: 96 } as const;
const TONES = { up: 'text-up', down: 'text-down', neutral: 'text-faint' } as const;

/** The worth of everything at the beginning of each of the last 30 days, and now; nothing below two known days. */
export function WorthCurve({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const { days, total } = overview;
  const [first] = days;
  if (first === undefined || days.length < 2) {
    return <p className="text-secondary text-muted">{t('ledger:overview.noCurve')}</p>;
  }
  const path = sparklinePath([...days.map((day) => plotValue(day.total)), plotValue(total)], BOX);
  return (
    <figure className={TONES[toneOf(subDecimal(total, first.total))]}>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        fill="none"
        aria-hidden="true"
      >
        <path d={`${path}L${BOX.width} ${BOX.height}L0 ${BOX.height}Z`} fill="currentColor" opacity="0.1" />
        <path
          d={path}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between pt-1 text-label text-faint">
        <span>{format.utcDate(first.at)}</span>
        <span>{t('ledger:overview.now')}</span>
      </figcaption>
    </figure>
  );
}
