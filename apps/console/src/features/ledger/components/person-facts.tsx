import type { Texts } from '../../../shared/lib/texts.ts';
import type { Fact } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { ManualEntry } from '../api.ts';

type Persons = Pick<ManualEntry, 'maker_name' | 'proposed_at' | 'checker_name' | 'approved_at'>;

/** Names the two persons of a row with the time of each. */
export function personFacts(t: Texts, of: Persons): readonly Fact[] {
  return [
    { label: t('ledger:maker'), value: of.maker_name },
    { label: t('ledger:proposedAt'), value: <TimeText at={of.proposed_at} /> },
    { label: t('ledger:checker'), value: of.checker_name },
    { label: t('ledger:approvedAt'), value: <TimeText at={of.approved_at} /> },
  ];
}
