import { RULE_KINDS, type RuleKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { allRules, type Rule } from '../api.ts';
import { useRuleTexts } from '../model/rule-texts.ts';
import { RuleCard } from './rule-card.tsx';

/** The rules of every kind in which all the words stand, each kind under its name. */
export function FoundRules({ words }: { readonly words: string }) {
  const t = useT();
  const { searchable } = useRuleTexts();
  const parts = words.toLocaleLowerCase().split(/\s+/);
  const isFound = (rule: Rule): boolean => {
    const text = searchable(rule);
    return parts.every((part) => text.includes(part));
  };
  return (
    <Rules kinds={RULE_KINDS} isShown={isFound}>
      {(kind, rules) => (
        <section key={kind} className="flex flex-col gap-3">
          <h2 className="text-body font-semibold">{t(`rules:kind.${kind}`)}</h2>
          {rules.map((rule) => (
            <RuleCard key={rule.id} rule={rule} />
          ))}
        </section>
      )}
    </Rules>
  );
}

/** The rules that are about all the values of an address. */
export function OneRule({ kind, about }: { readonly kind: RuleKind; readonly about: readonly string[] }) {
  const t = useT();
  const isShown = (rule: Rule): boolean =>
    about.every((value) => rule.about.some((fact) => fact.value === value));
  return (
    <>
      <Link to={`#${kind}`} className="self-start py-2 text-dense font-semibold text-accent">
        {t('rules:allOfKind')}
      </Link>
      <Rules kinds={[kind]} isShown={isShown}>
        {(_kind, rules) => rules.map((rule) => <RuleCard key={rule.id} rule={rule} />)}
      </Rules>
    </>
  );
}

interface RulesProps {
  readonly kinds: readonly RuleKind[];
  readonly isShown: (rule: Rule) => boolean;
  readonly children: (kind: RuleKind, rules: readonly Rule[]) => ReactNode;
}

function Rules({ kinds, isShown, children }: RulesProps) {
  const t = useT();
  const reads = useQueries({ queries: kinds.map(allRules) });
  const failed = reads.find(({ error }) => error !== null);
  if (failed !== undefined && failed.error !== null)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (reads.some(({ isPending }) => isPending)) return <Skeleton className="h-44 w-full" />;
  const found = kinds.flatMap((kind, index) => {
    const rules = (reads[index]?.data ?? []).filter(isShown);
    return rules.length === 0 ? [] : [{ kind, rules }];
  });
  if (found.length === 0) return <EmptyState icon={<SearchX />} title={t('rules:none')} />;
  return found.map(({ kind, rules }) => children(kind, rules));
}
