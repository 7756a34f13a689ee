import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink } from '../../session/index.ts';
import type { ManualEntry } from '../api.ts';
import { personFacts } from './person-facts.tsx';

/** One movement by hand with who proposed and who approved it. */
export function EntryDetail({ entry }: { readonly entry: ManualEntry | undefined }) {
  const t = useTexts();
  if (entry === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="figures pr-10 text-price">
        {entry.amount} <span className="text-body text-muted">{entry.code}</span>
      </h2>
      <Facts
        facts={[
          { label: t('deposit:user'), value: <UserLink id={entry.user_id} uid={entry.uid} /> },
          { label: t('ledger:direction'), value: t(`ledger:direction.${entry.direction}`) },
          { label: t('ledger:kind'), value: t(`ledger:manual.${entry.kind}`) },
          { label: t('shell:reason.label'), value: entry.reason },
          ...personFacts(t, entry),
        ]}
      />
      <AuditLink kind="manual_entry" id={entry.id} />
    </div>
  );
}
