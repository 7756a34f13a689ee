import type { RuleKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Link } from 'react-router';
import { ruleHash } from '../lib/rule-hash.ts';

interface RulesLinkProps {
  readonly kind: RuleKind;
  /** The pair, coin or level of one rule; without it, all rules of the kind. */
  readonly about?: readonly string[];
}

/** Leads to the versions of the rules of a kind, or of one of them. */
export function RulesLink({ kind, about }: RulesLinkProps) {
  const t = useT();
  return (
    <Link
      to={`/rules${ruleHash(kind, about ?? [])}`}
      // A screen may lead to the rules of two kinds.
      aria-label={`${t('rules:title')}: ${t(`rules:kind.${kind}`)}`}
      className="relative self-start text-secondary font-semibold text-accent before:absolute before:-inset-x-2 before:-inset-y-3"
    >
      {t('rules:title')}
    </Link>
  );
}
