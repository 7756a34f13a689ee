import { RULE_FACTS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Rule, RuleFact } from '../api.ts';

const PLAIN: ReadonlySet<string> = new Set(['symbol', 'coin', 'network']);
const SPANS = { seconds: 'second', minutes: 'minute', hours: 'hour', days: 'day' } as const;

/** Texts of rules in the reader's language. */
export interface RuleTexts {
  readonly titleOf: (rule: Rule) => string;
  readonly labelOf: (fact: RuleFact) => string;
  readonly valueOf: (rule: Rule, fact: RuleFact) => string;
  /** Everything that a search looks through, in lower case. */
  readonly searchable: (rule: Rule) => string;
}

export function useRuleTexts(): RuleTexts {
  const t = useT();
  const format = useFormat();
  const valueOf: RuleTexts['valueOf'] = ({ about }, fact) => {
    if (RULE_FACTS[fact.name] === 'switch') return t(fact.value === '1' ? 'rules:open' : 'rules:closed');
    return valueText(fact, { format, coin: about.find(({ name }) => name === 'coin')?.value ?? '' });
  };
  const labelOf: RuleTexts['labelOf'] = ({ name, up_to: upTo }) => {
    const label = t(`rules:fact.${name}`);
    return upTo === null ? label : t('rules:upTo', { name: label, amount: format.quantity(upTo, 0) });
  };
  const titleOf: RuleTexts['titleOf'] = (rule) => {
    if (rule.about.length === 0) return t('rules:all');
    const parts = rule.about.map((fact) => {
      const value = valueOf(rule, fact);
      return PLAIN.has(fact.name) ? value : `${labelOf(fact)} ${value}`;
    });
    return parts.join(' · ');
  };
  const searchable: RuleTexts['searchable'] = (rule) => {
    const facts = rule.versions.flatMap(({ values }) => values);
    const reasons = rule.versions.flatMap(({ reason }) => reason ?? []);
    const texts = [
      t(`rules:kind.${rule.kind}`),
      titleOf(rule),
      ...facts.flatMap((fact) => [labelOf(fact), valueOf(rule, fact)]),
    ];
    return [...texts, ...reasons].join(' ').toLocaleLowerCase();
  };
  return { titleOf, labelOf, valueOf, searchable };
}

/** A value with its unit and every decimal that it has. */
function valueText(
  { name, value }: RuleFact,
  { format, coin }: { readonly format: Format; readonly coin: string },
): string {
  const unit = RULE_FACTS[name];
  const decimals = value.split('.')[1]?.length ?? 0;
  if (unit === 'name') return value;
  if (unit === 'percent') return format.percent(value, decimals);
  if (unit in SPANS) return format.span(Number.parseInt(value, 10), SPANS[unit as keyof typeof SPANS]);
  const number = format.quantity(value, decimals);
  if (unit === 'coin') return `${number} ${coin}`;
  return unit === 'usdt' ? `${number} USDT` : number;
}
