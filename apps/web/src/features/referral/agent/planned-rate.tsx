import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';

export interface PlannedRateProps {
  readonly percent: string | null;
  readonly from: number | null;
}

/** Another rate that was set, and from when it holds; 0 ends the agent. */
export function PlannedRate({ percent, from }: PlannedRateProps) {
  const t = useT();
  const format = useFormat();
  if (percent === null || from === null) return null;
  const time = format.dateTime(from);
  return (
    <p className="figures text-secondary font-medium text-warn">
      {compareDecimal(percent, '0') === 0
        ? t('referral:agent.ends', { time })
        : t('referral:agent.planned', { percent: format.percent(percent), time })}
    </p>
  );
}
