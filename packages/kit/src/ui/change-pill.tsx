import { clsx } from 'clsx';
import { type Tone, toneOf } from '../lib/tone.ts';
import { useFormat } from '../lib/use-format.ts';

export interface ChangePillProps {
  /** Percent as a decimal string, null while unknown. */
  readonly percent: string | null | undefined;
  readonly look?: 'pill' | 'text';
}

const ARROWS: Readonly<Record<Tone, string>> = { up: '▲', down: '▼', neutral: '' };
const TEXT: Readonly<Record<Tone, string>> = { up: 'text-up', down: 'text-down', neutral: 'text-muted' };
const PILL: Readonly<Record<Tone, string>> = {
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  neutral: 'bg-surface text-muted',
};

/** A change in percent: sign, arrow and color together, so that none carries the meaning alone. */
export function ChangePill({ percent, look = 'pill' }: ChangePillProps) {
  const format = useFormat();
  const tone = toneOf(percent);
  return (
    <span
      className={clsx(
        'figures inline-flex items-center gap-1 text-secondary font-semibold whitespace-nowrap',
        look === 'pill' ? `rounded-tag px-2 py-1 ${PILL[tone]}` : TEXT[tone],
      )}
    >
      {tone !== 'neutral' && (
        <span aria-hidden="true" className="text-[0.7em]">
          {ARROWS[tone]}
        </span>
      )}
      {format.change(percent)}
    </span>
  );
}
