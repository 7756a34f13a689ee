import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { hasRole, useOperator } from '../operator.ts';

/** Leads to what operators did to this subject, for those who may read the audit log. */
export function AuditLink({ kind, id }: { readonly kind: string; readonly id: string | number }) {
  const t = useTexts();
  if (!hasRole(useOperator(), ['risk', 'security_admin'])) return null;
  const search = new URLSearchParams({ subject_kind: kind, subject_id: `${id}` });
  return (
    <Link
      to={`/audit?${search.toString()}`}
      className="inline-flex min-h-9 items-center gap-1.5 text-dense font-medium text-accent"
    >
      <ScrollText className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {t('shell:auditTrail')}
    </Link>
  );
}
