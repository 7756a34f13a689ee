import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import { type Case, CASE_TONES, DECIDERS } from '../api.ts';
import { HitList } from './hit-list.tsx';

type Decision = 'release' | 'refuse';

/** One case with what was matched; a person proposes how it ends, and a second one decides the same. */
export function CaseDetail({ shown }: { readonly shown: Case | undefined }) {
  const t = useTexts();
  const mayDecide = hasRole(useOperator(), DECIDERS);
  const [decision, setDecision] = useState<Decision | null>(null);
  if (shown === undefined) return <NotListed />;
  const { id, subject, state, hits } = shown;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={CASE_TONES[state]}>{t(`screening:caseState.${state}`)}</Badge>
        <h2 className="mt-2 text-price">{t(`screening:subject.${subject}`)}</h2>
        <p className="figures mt-1 text-dense text-muted wrap-anywhere">{shown.subject_id}</p>
      </div>
      <Facts
        facts={[
          { label: t('webhook:userId'), value: <UserLink id={shown.user_id} uid={null} /> },
          { label: t('screening:openedAt'), value: <TimeText at={shown.opened_at} /> },
          ...(shown.decided_at === null
            ? []
            : [
                { label: t('screening:decidedAt'), value: <TimeText at={shown.decided_at} /> },
                { label: t('screening:decidedBy'), value: `${shown.maker_name}, ${shown.approver_name}` },
                { label: t('screening:note'), value: shown.note },
              ]),
        ]}
      />
      <HitList hits={hits} />
      <p className="text-dense text-muted">{t(`screening:waits.${subject}`)}</p>
      <AuditLink kind="screening_case" id={`${id}`} />
      {mayDecide && state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => setDecision('release')}>
            {t('screening:release')}
          </Button>
          <Button size="small" variant="danger" onClick={() => setDecision('refuse')}>
            {t('screening:refuse')}
          </Button>
        </div>
      )}
      {decision !== null && (
        <ChangeDialog
          title={t(`screening:${decision}`)}
          confirmLabel={t('proposal:propose')}
          tone={decision === 'refuse' ? 'danger' : 'primary'}
          run={(reason) => client.call('screening.operator_decide_case', { id, decision, reason })}
          done={t('proposal:proposed')}
          onEnd={() => setDecision(null)}
        >
          <p>{t(`screening:effect.${decision}`)}</p>
        </ChangeDialog>
      )}
    </div>
  );
}
