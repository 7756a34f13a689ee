import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client } from '../../session/index.ts';
import type { ManualEntry } from '../api.ts';
import { DecideProposal, PROPOSAL_TONES } from './decide-proposal.tsx';
import { personFacts } from './person-facts.tsx';

/** One movement by hand with who proposed and who decided it. */
export function EntryDetail({ entry }: { readonly entry: ManualEntry | undefined }) {
  const t = useTexts();
  if (entry === undefined) return <p className="pr-10 text-dense text-muted">{t('ledger:leftList')}</p>;
  const subject = [
    { label: t('ledger:direction'), value: t(`ledger:direction.${entry.direction}`) },
    { label: t('ledger:kind'), value: t(`ledger:manual.${entry.kind}`) },
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={PROPOSAL_TONES[entry.state]}>{t(`ledger:state.${entry.state}`)}</Badge>
        <h2 className="figures mt-2 text-price">
          {entry.amount} <span className="text-body text-muted">{entry.code}</span>
        </h2>
      </div>
      <Facts
        facts={[
          { label: t('deposit:user'), value: <UserLink id={entry.user_id} uid={entry.uid} /> },
          ...subject,
          { label: t('shell:reason.label'), value: entry.reason },
          ...personFacts(t, entry),
        ]}
      />
      <AuditLink kind="manual_entry" id={entry.id} />
      {entry.state === 'proposed' && (
        <DecideProposal
          makerId={entry.maker_id}
          facts={[
            { label: t('deposit:user'), value: entry.uid },
            ...subject,
            { label: t('ledger:amount'), value: `${entry.amount} ${entry.code}` },
          ]}
          textOf={(decision) => `${entry.id} ${decision}`}
          decide={({ decision, reason, idempotencyKey }) =>
            client.call(
              'ledger.operator_decide_entry',
              { id: entry.id, decision, reason },
              { idempotencyKey },
            )
          }
        />
      )}
    </div>
  );
}
