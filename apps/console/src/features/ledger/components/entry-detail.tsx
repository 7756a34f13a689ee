import { callOnce } from '@openbourse/kit/lib/call-once.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { ManualEntry } from '../api.ts';

export const MANUAL_TONES = { proposed: 'warn', approved: 'up', rejected: 'neutral' } as const;
const REASON_MIN = 10;

/** One movement by hand with who proposed and who decided it. */
export function EntryDetail({ entry }: { readonly entry: ManualEntry | undefined }) {
  const t = useTexts();
  if (entry === undefined) return <p className="pr-10 text-dense text-muted">{t('ledger:leftList')}</p>;
  const none = t('shell:none');
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={MANUAL_TONES[entry.state]}>{t(`ledger:state.${entry.state}`)}</Badge>
        <h2 className="figures mt-2 text-price">
          {entry.amount} <span className="text-body text-muted">{entry.code}</span>
        </h2>
      </div>
      <Facts
        facts={[
          {
            label: t('deposit:user'),
            value: <UserLink id={entry.user_id} uid={entry.uid} />,
          },
          { label: t('ledger:direction'), value: t(`ledger:direction.${entry.direction}`) },
          { label: t('ledger:kind'), value: t(`ledger:manual.${entry.kind}`) },
          { label: t('shell:reason.label'), value: entry.reason },
          { label: t('ledger:maker'), value: entry.maker_name },
          { label: t('ledger:proposedAt'), value: <TimeText at={entry.proposed_at} /> },
          { label: t('ledger:checker'), value: entry.checker_name ?? none },
          { label: t('ledger:decidedAt'), value: <TimeText at={entry.decided_at} /> },
          { label: t('ledger:decisionReason'), value: entry.decision_reason ?? none },
        ]}
      />
      <AuditLink kind="manual_entry" id={entry.id} />
      {entry.state === 'proposed' && <DecideEntry entry={entry} />}
    </div>
  );
}

/** Two buttons for another operator than the maker; whoever proposed it reads why there are none. */
function DecideEntry({ entry }: { readonly entry: ManualEntry }) {
  const t = useTexts();
  const operator = useOperator();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  if (entry.maker_id === operator.id) return <p className="text-dense text-muted">{t('ledger:ownEntry')}</p>;
  if (!hasRole(operator, ['ledger_checker'])) return null;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" onClick={() => setDecision('reject')}>
          {t('ledger:reject')}
        </Button>
        <Button size="medium" onClick={() => setDecision('approve')}>
          {t('ledger:approve')}
        </Button>
      </div>
      {decision !== null && (
        <ChangeDialog
          title={t(`ledger:${decision}`)}
          confirmLabel={t(`ledger:${decision}`)}
          tone={decision === 'approve' ? 'primary' : 'danger'}
          lengthMin={REASON_MIN}
          run={(reason) =>
            callOnce({ name: 'decide_entry', text: `${entry.id} ${decision}` }, (idempotencyKey) =>
              client.call(
                'ledger.operator_decide_entry',
                { id: entry.id, decision, reason },
                { idempotencyKey },
              ),
            )
          }
          done={t(`ledger:done.${decision}`)}
          onEnd={() => setDecision(null)}
        >
          <p>{t(`ledger:effect.${decision}`)}</p>
        </ChangeDialog>
      )}
    </>
  );
}
