import type { Texts } from '../../../shared/lib/texts.ts';
import type { Fact } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { ManualEntry } from '../api.ts';

type Persons = Pick<
  ManualEntry,
  'maker_name' | 'proposed_at' | 'checker_name' | 'decided_at' | 'decision_reason'
>;

/** Who proposed something, who decided it, and why. */
export function personFacts(t: Texts, of: Persons): readonly Fact[] {
  const none = t('shell:none');
  return [
    { label: t('ledger:maker'), value: of.maker_name },
    { label: t('ledger:proposedAt'), value: <TimeText at={of.proposed_at} /> },
    { label: t('ledger:checker'), value: of.checker_name ?? none },
    { label: t('ledger:decidedAt'), value: <TimeText at={of.decided_at} /> },
    { label: t('ledger:decisionReason'), value: of.decision_reason ?? none },
  ];
}
