import type { RuleKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Link } from 'react-router';

/** Leads to the versions of the rules of a kind. */
export function RulesLink({ kind }: { readonly kind: RuleKind }) {
  const t = useT();
  return (
    <Link
      to={`/rules#${kind}`}
      className="relative self-start text-secondary font-semibold text-accent before:absolute before:-inset-x-2 before:-inset-y-3"
    >
      {t('rules:title')}
    </Link>
  );
}
