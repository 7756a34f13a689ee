import { REFERRAL_PERIODS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import type { Agent, Period } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';

export interface AgentPeriodsProps {
  readonly agent: Agent;
  readonly period: Period;
  readonly onPeriodChange: (period: Period) => void;
}

/** Business of the whole team in a period. */
export function AgentPeriods({ agent, period, onPeriodChange }: AgentPeriodsProps) {
  const t = useT();
  const referral = useReferralFormat();
  const found = agent.periods.find((one) => one.period === period);
  const figures = found && [
    { name: t('referral:agent.commission'), value: referral.value(found.commission_usdt) },
    { name: t('referral:agent.fees'), value: referral.value(found.fees_usdt) },
    { name: t('referral:agent.volume'), value: referral.volume(found.volume_usdt) },
    { name: t('referral:agent.team'), value: referral.count(found.team) },
    { name: t('referral:agent.joined'), value: referral.count(found.joined) },
    { name: t('referral:agent.active'), value: referral.count(found.active) },
  ];
  return (
    <section aria-label={t('referral:agent.period')} className="flex flex-col gap-4">
      <div className="max-w-phone">
        <SegmentedControl
          label={t('referral:agent.period')}
          segments={REFERRAL_PERIODS.map((value) => ({ value, label: t(`referral:period.${value}`) }))}
          value={period}
          onValueChange={onPeriodChange}
        />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 desktop:grid-cols-3">
        {figures?.map(({ name, value }) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-secondary text-muted">{name}</dt>
            <dd className="figures text-symbol wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
