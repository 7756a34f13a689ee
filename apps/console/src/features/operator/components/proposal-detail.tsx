import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { RecordedPicture } from '../../../shared/ui/recorded-picture.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { Proposal } from '../api.ts';
import { nameAction, nameSubject } from '../words.ts';
import { ChangeTable } from './change-table.tsx';

export const PROPOSAL_STATE_TONES = {
  waiting: 'warn',
  approved: 'up',
  rejected: 'neutral',
  taken_back: 'neutral',
  expired: 'neutral',
} as const;

/** An uploaded logo in the JSON text of a change. */
const LOGO = /"logo":\s*"\/api\/public\/file\/logo\?id=([0-9a-f-]+)"/;
const VIEW_REASON = 'Review of a proposed logo';

const DONE = {
  approve: 'proposal:approved',
  reject: 'proposal:rejected',
  takeBack: 'proposal:takenBack',
} as const;

/** A proposal in full, and what the operator may do about it. */
export function ProposalDetail({ proposal }: { readonly proposal: Proposal | undefined }) {
  const t = useTexts();
  const operator = useOperator();
  if (proposal === undefined) return <NotListed />;
  const logoId = LOGO.exec(proposal.after ?? '')?.[1];
  const none = t('shell:none');
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={PROPOSAL_STATE_TONES[proposal.state]}>{t(`proposal:state.${proposal.state}`)}</Badge>
        <h2 className="mt-2 text-row font-[620]">{nameAction(t, proposal.kind)}</h2>
        <p className="text-dense text-muted">
          <Subject proposal={proposal} />
        </p>
      </div>
      <Facts
        facts={[
          { label: t('proposal:maker'), value: proposal.proposed_by_name },
          { label: t('proposal:proposedAt'), value: <TimeText at={proposal.proposed_at} /> },
          { label: t('shell:reason.label'), value: proposal.reason },
          { label: t('proposal:expiresAt'), value: <TimeText at={proposal.expires_at} /> },
          { label: t('proposal:checker'), value: proposal.decided_by_name ?? none },
          { label: t('proposal:decidedReason'), value: proposal.decided_reason ?? none },
        ]}
      />
      <ChangeTable before={proposal.before} after={proposal.after} />
      {logoId !== undefined && hasRole(operator, ['risk']) && (
        <RecordedPicture
          fileId={logoId}
          label={t('coin:logo')}
          load={() => client.picture('file.operator_view', { file_id: logoId, reason: VIEW_REASON })}
        />
      )}
      {proposal.state === 'waiting' && <Decide proposal={proposal} />}
    </div>
  );
}

/** Subject of a change; a user by the link to everything that is known of the person. */
function Subject({ proposal }: { readonly proposal: Proposal }) {
  const t = useTexts();
  if (proposal.subject_kind !== 'user' || proposal.subject_id === null) return nameSubject(t, proposal);
  return (
    <>
      {t('operator:subject.user')} <UserLink id={Number.parseInt(proposal.subject_id, 10)} uid={null} />
    </>
  );
}

function Decide({ proposal }: { readonly proposal: Proposal }) {
  const t = useTexts();
  const operator = useOperator();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const isOwn = proposal.proposed_by === operator.id;
  if (!isOwn && !hasRole(operator, proposal.checkers)) return null;
  const ending = isOwn ? 'takeBack' : 'reject';
  const label = t(`proposal:${decision === 'approve' ? 'approve' : ending}`);
  return (
    <>
      {isOwn && <p className="text-dense text-muted">{t('proposal:own')}</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" onClick={() => setDecision('reject')}>
          {t(`proposal:${ending}`)}
        </Button>
        {!isOwn && (
          <Button size="medium" onClick={() => setDecision('approve')}>
            {t('proposal:approve')}
          </Button>
        )}
      </div>
      {decision !== null && (
        <ChangeDialog
          title={label}
          confirmLabel={label}
          tone={decision === 'approve' ? 'primary' : 'danger'}
          run={(reason) => client.call('operator.decide_proposal', { id: proposal.id, decision, reason })}
          done={t(DONE[decision === 'approve' ? 'approve' : ending])}
          onEnd={() => setDecision(null)}
        >
          <p className="font-medium text-text">
            {nameAction(t, proposal.kind)}: {nameSubject(t, proposal)}
          </p>
          <ChangeTable before={proposal.before} after={proposal.after} />
          {decision === 'approve' && <p>{t('proposal:effect')}</p>}
        </ChangeDialog>
      )}
    </>
  );
}
