import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useShortcuts } from '../../../shared/lib/use-shortcuts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { client, useOperator } from '../../session/index.ts';
import type { WithdrawalCase } from '../api.ts';
import { useDestinationFacts, useRequestFacts } from './withdrawal-facts.tsx';

type Decision = 'approve' | 'reject';

/** Outcome of a decision when more is needed. */
const OUTCOMES: Partial<Readonly<Record<WithdrawalCase['state'], 'first' | 'frozen'>>> = {
  pending_review: 'first',
  proof_broken: 'frozen',
};

/**
 * Approves or rejects; who came first of two cannot come second. What is frozen can only be rejected. `a` and `r` ask
 * the same as the buttons.
 */
export function DecideWithdrawal({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const t = useTexts();
  const operator = useOperator();
  const [asked, setAsked] = useState<Decision | null>(null);
  const isFirst = withdrawal.first_operator_id === operator.id;
  const isFrozen = withdrawal.state === 'proof_broken';
  const canApprove = !isFirst && !isFrozen;
  const canReject = !isFirst || !isFrozen;
  useShortcuts({ a: () => canApprove && setAsked('approve'), r: () => canReject && setAsked('reject') });
  return (
    <div className="flex flex-col gap-2">
      {isFirst && (
        <p className="text-dense text-muted">
          {t(isFrozen ? 'withdrawal:secondRejects' : 'withdrawal:secondNeeded')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="medium" disabled={!canReject} onClick={() => setAsked('reject')}>
          {t('withdrawal:reject')} <Key letter="R" />
        </Button>
        <Button size="medium" disabled={!canApprove} onClick={() => setAsked('approve')}>
          {t('withdrawal:approve')} <Key letter="A" />
        </Button>
      </div>
      {asked !== null && (
        <DecisionDialog withdrawal={withdrawal} decision={asked} onEnd={() => setAsked(null)} />
      )}
    </div>
  );
}

function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd className="rounded-tag border border-current/30 px-1 text-label" aria-hidden="true">
      {letter}
    </kbd>
  );
}

function DecisionDialog(props: {
  readonly withdrawal: WithdrawalCase;
  readonly decision: Decision;
  readonly onEnd: () => void;
}) {
  const { withdrawal, decision, onEnd } = props;
  const t = useTexts();
  const facts = [...useRequestFacts(withdrawal), ...useDestinationFacts(withdrawal)];
  const { id } = withdrawal;
  return (
    <ChangeDialog
      title={t(`withdrawal:${decision}`)}
      confirmLabel={t(`withdrawal:${decision}`)}
      tone={decision === 'approve' ? 'primary' : 'danger'}
      run={(reason) => client.call('wallet.operator_decide_withdrawal', { id, decision, reason })}
      done={(next) => t(`withdrawal:done.${OUTCOMES[next.state] ?? decision}`)}
      onEnd={onEnd}
    >
      <Facts facts={facts} />
      <p>{t(`withdrawal:effect.${withdrawal.state === 'proof_broken' ? 'frozen' : decision}`)}</p>
    </ChangeDialog>
  );
}
