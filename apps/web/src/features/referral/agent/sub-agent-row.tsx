import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import type { SubAgent } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';
import { PlannedRate } from './planned-rate.tsx';

export interface SubAgentRowProps {
  readonly subAgent: SubAgent;
  readonly onChange: () => void;
}

/** A sub-agent: the rate, the team, and what the last 30 days brought. */
export function SubAgentRow({ subAgent, onChange }: SubAgentRowProps) {
  const t = useT();
  const format = useFormat();
  const referral = useReferralFormat();
  const figures = [
    { name: t('referral:agent.team'), value: referral.count(subAgent.team) },
    { name: t('referral:agent.fees30'), value: referral.value(subAgent.fees_usdt) },
    { name: t('referral:agent.commission30'), value: referral.value(subAgent.commission_usdt) },
  ];
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="figures text-row">{subAgent.masked_uid}</span>
            <span className="figures text-row text-accent">{format.percent(subAgent.rate_percent)}</span>
          </p>
          <p className="figures text-secondary text-muted">
            {t('referral:people.registered', { date: format.date(subAgent.since) })}
          </p>
          <PlannedRate percent={subAgent.planned_rate_percent} from={subAgent.planned_from} />
        </div>
        <Button variant="secondary" size="small" onClick={onChange}>
          {t('referral:sub.change')}
        </Button>
      </div>
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-secondary text-muted">{name}</dt>
            <dd className="figures text-dense font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
