import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Agent } from '../api.ts';
import { PlannedRate } from './planned-rate.tsx';

/** The agent's rate, since when, and what of it stays. */
export function AgentHead({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="own-rate" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <div>
        <h2 id="own-rate" className="text-dense text-muted">
          {t('referral:agent.rate')}
        </h2>
        <p className="figures text-total">{format.percent(agent.rate_percent)}</p>
        <PlannedRate percent={agent.planned_rate_percent} from={agent.planned_from} />
      </div>
      <Facts>
        <Fact name={t('referral:agent.since')}>{format.date(agent.since)}</Fact>
        {agent.upper_agent !== null && <Fact name={t('referral:agent.upper')}>{agent.upper_agent}</Fact>}
      </Facts>
      <p className="text-dense text-muted">{t('referral:agent.differential')}</p>
      <p className="text-dense text-muted">{t('referral:invite.losses')}</p>
    </section>
  );
}
