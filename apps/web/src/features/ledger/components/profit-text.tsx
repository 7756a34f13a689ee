import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { SecretAmount } from './secret-amount.tsx';

const TONES = { up: 'text-up', down: 'text-down', neutral: 'text-muted' } as const;
const DECIMALS = 2;

export interface ProfitTextProps {
  /** Null where it is not known: a dash. */
  readonly profit: string | null;
  readonly percent?: string | null;
  readonly hasUnit?: boolean;
}

/** A profit with its sign and color, and what it is in percent; the percentage stays where amounts are hidden. */
export function ProfitText({ profit, percent = null, hasUnit = false }: ProfitTextProps) {
  const format = useFormat();
  const tone = toneOf(profit);
  const unit = hasUnit && profit !== null ? ' USDT' : '';
  return (
    <span className={TONES[tone]}>
      <SecretAmount text={`${tone === 'up' ? '+' : ''}${format.price(profit, DECIMALS)}${unit}`} />
      {percent !== null && <span className="figures"> ({format.change(percent)})</span>}
    </span>
  );
}
