import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useState } from 'react';
import { RATE_PERCENT } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Agent } from '../api.ts';

/** One agent: how the team does, every rate that was set and by whom, and what may be changed. */
export function AgentDetail({ agent }: { readonly agent: Agent | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (agent === undefined) return <NotListed />;
  const none = t('shell:none');
  const planned =
    agent.planned_rate_percent === null ? (
      none
    ) : (
      <>
        {format.percent(agent.planned_rate_percent)} · <TimeText at={agent.planned_from} />
      </>
    );
  return (
    <div className="flex flex-col gap-5">
      <div className="pr-10">
        <Badge tone={agent.is_ended ? 'neutral' : 'up'}>
          {t(`referral:state.${agent.is_ended ? 'ended' : 'active'}`)}
        </Badge>
        <h2 className="figures mt-2 text-price">{format.percent(agent.rate_percent)}</h2>
      </div>
      <Facts
        facts={[
          { label: t('users:uid'), value: <UserLink id={agent.user_id} uid={agent.uid} /> },
          { label: t('referral:planned'), value: planned },
          { label: t('referral:since'), value: <TimeText at={agent.since} /> },
          {
            label: t('referral:upper'),
            value:
              agent.upper_user_id === null ? (
                none
              ) : (
                <UserLink id={agent.upper_user_id} uid={agent.upper_uid} />
              ),
          },
          { label: t('referral:team'), value: agent.team },
          { label: t('referral:fees30'), value: format.price(agent.fees_30d_usdt, 2) },
          { label: t('referral:commission30'), value: format.price(agent.commission_30d_usdt, 2) },
        ]}
      />
      <Versions versions={agent.versions} />
      {!agent.is_ended && <Changes agent={agent} />}
      <AuditLink kind="agent" id={agent.user_id} />
    </div>
  );
}

function Versions({ versions }: Pick<Agent, 'versions'>) {
  const t = useTexts();
  const format = useFormat();
  return (
    <section aria-label={t('referral:versions')}>
      <h3 className="mb-2 border-b border-line pb-2 text-dense font-semibold">{t('referral:versions')}</h3>
      <ol className="flex flex-col gap-3 text-dense">
        {versions.map((version) => (
          <li key={`${version.effective_from} ${version.rate_percent} ${version.set_by}`}>
            <p className="flex justify-between gap-4">
              <span className="figures font-medium">{format.percent(version.rate_percent)}</span>
              <TimeText at={version.effective_from} />
            </p>
            <p className="text-muted wrap-anywhere">
              {version.reason === null
                ? t('referral:setByAgent', { uid: version.set_by })
                : `${version.set_by}: ${version.reason}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ agent }: { readonly agent: Agent }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const [asked, setAsked] = useState<'rate' | 'end' | null>(null);
  const stop = (): void => setAsked(null);
  if (!canChange) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Button size="medium" onClick={() => setAsked('rate')}>
        {t('referral:setRate')}
      </Button>
      <Button size="medium" variant="danger" onClick={() => setAsked('end')}>
        {t('referral:endAgent')}
      </Button>
      {asked === 'rate' && <RateDialog agent={agent} onEnd={stop} />}
      {asked === 'end' && (
        <ChangeDialog
          title={t('referral:endAgent')}
          confirmLabel={t('referral:endAgent')}
          tone="danger"
          run={(reason) => client.call('referral.operator_end_agent', { user_id: agent.user_id, reason })}
          done={t('referral:done.end')}
          onEnd={stop}
        >
          <p>{t('referral:endHint')}</p>
        </ChangeDialog>
      )}
    </div>
  );
}

function RateDialog({ agent, onEnd }: { readonly agent: Agent; readonly onEnd: () => void }) {
  const t = useTexts();
  const initial = agent.planned_rate_percent ?? agent.rate_percent;
  const form = useDialogForm({ rate_percent: { label: t('referral:rate'), initial, rule: RATE_PERCENT } });
  return (
    <ChangeDialog
      title={t('referral:setRate')}
      confirmLabel={t('referral:setRate')}
      tone="primary"
      run={(reason) => {
        const input = { user_id: agent.user_id, ...form.values, reason };
        return client.call('referral.operator_set_agent_rate', input);
      }}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField
        hint={t('referral:rateHint', { min: agent.rate_min_percent, max: agent.rate_max_percent })}
        {...form.field('rate_percent')}
      />
    </ChangeDialog>
  );
}
