import { callOnce } from '@openbourse/kit/lib/call-once.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { hasRole, useOperator } from '../../session/index.ts';

export const PROPOSAL_TONES = { proposed: 'warn', approved: 'up', rejected: 'neutral' } as const;
/** Shortest reason of whatever moves money by hand. */
export const PROPOSAL_REASON_MIN = 10;

export type Decision = 'approve' | 'reject';

export interface DecideProposalProps {
  readonly makerId: number;
  /** The decision in words that are the same for a second try, and only for it. */
  readonly textOf: (decision: Decision) => string;
  readonly decide: (input: {
    readonly decision: Decision;
    readonly reason: string;
    readonly idempotencyKey: string;
  }) => Promise<unknown>;
  /** Whose money moves, how much and where: the dialog repeats it. */
  readonly facts: readonly Fact[];
  /** What an operator should see besides before approving. */
  readonly children?: ReactNode;
}

/** Two buttons for another operator than the maker; whoever proposed it reads why there are none. */
export function DecideProposal({ makerId, textOf, decide, facts, children }: DecideProposalProps) {
  const t = useTexts();
  const operator = useOperator();
  const [decision, setDecision] = useState<Decision | null>(null);
  if (makerId === operator.id) return <p className="text-dense text-muted">{t('ledger:ownEntry')}</p>;
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
          lengthMin={PROPOSAL_REASON_MIN}
          run={(reason) =>
            callOnce({ name: 'decide_entry', text: textOf(decision) }, (idempotencyKey) =>
              decide({ decision, reason, idempotencyKey }),
            )
          }
          done={t(`ledger:done.${decision}`)}
          onEnd={() => setDecision(null)}
        >
          <Facts facts={facts} />
          {decision === 'approve' && children}
          <p>{t(`ledger:effect.${decision}`)}</p>
        </ChangeDialog>
      )}
    </>
  );
}
