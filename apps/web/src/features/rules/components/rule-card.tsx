import { RULE_FACTS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Rule, RuleFact, RuleVersion } from '../api.ts';
import { editionsOf } from '../model/editions.ts';

const TONES = { planned: 'warn', in_effect: 'up', replaced: 'neutral', withdrawn: 'neutral' } as const;

/** A rule: first what is announced and what holds, then what held before. */
export function RuleCard({ rule }: { readonly rule: Rule }) {
  const t = useT();
  const format = useFormat();
  const { current, past } = editionsOf(rule.versions);
  const coin = rule.about.find(({ name }) => name === 'coin')?.value ?? '';
  const nameOf = (fact: RuleFact): string => {
    const isPlain = fact.name === 'symbol' || fact.name === 'coin' || fact.name === 'network';
    const value = valueText(fact, { format, coin });
    return isPlain ? value : `${t(`rules:fact.${fact.name}`)} ${value}`;
  };
  const title = rule.about.length === 0 ? t('rules:all') : rule.about.map(nameOf).join(' · ');
  return (
    <article className="flex h-full flex-col gap-4 rounded-card bg-surface p-4">
      <h2 className="text-symbol wrap-anywhere">{title}</h2>
      {current.map((version) => (
        <Edition key={keyOf(version)} version={version} coin={coin} />
      ))}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 text-dense font-semibold text-accent">
            {t('rules:past', { count: past.length })}
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            {past.map((version) => (
              <Edition key={keyOf(version)} version={version} coin={coin} />
            ))}
          </div>
        </details>
      )}
    </article>
  );
}

function Edition({ version, coin }: { readonly version: RuleVersion; readonly coin: string }) {
  const t = useT();
  const format = useFormat();
  const { effective_from: from, state, reason, values } = version;
  const textOf = (fact: RuleFact): string => {
    if (RULE_FACTS[fact.name] === 'switch') return t(fact.value === '1' ? 'rules:open' : 'rules:closed');
    return valueText(fact, { format, coin });
  };
  const labelOf = ({ name, up_to: upTo }: RuleFact): string => {
    const label = t(`rules:fact.${name}`);
    return upTo === null ? label : t('rules:upTo', { name: label, amount: format.quantity(upTo, 0) });
  };
  return (
    <section>
      <p className="flex flex-wrap items-center gap-2 pb-1 text-dense">
        <Badge tone={TONES[state]}>{t(`rules:state.${state}`)}</Badge>
        <span className="figures text-muted">
          {from === null ? t('rules:beginning') : t('rules:from', { time: format.dateMinute(from) })}
        </span>
      </p>
      <Facts>
        {values.map((fact) => (
          <Fact key={`${fact.name} ${fact.up_to}`} name={labelOf(fact)}>
            {textOf(fact)}
          </Fact>
        ))}
      </Facts>
      {reason !== null && (
        <p className="pt-1 text-secondary text-muted wrap-anywhere">
          <span className="font-semibold">{t('rules:reason')}</span>
          {' · '}
          {/* The operator wrote it in a language of their own. */}
          <span lang="">{reason}</span>
        </p>
      )}
    </section>
  );
}

function keyOf({ effective_from: from, state, reason }: RuleVersion): string {
  return `${from} ${state} ${reason}`;
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
  const number = format.quantity(value, decimals);
  if (unit === 'coin') return `${number} ${coin}`;
  if (unit === 'usdt') return `${number} USDT`;
  return unit === 'seconds' ? `${number} s` : number;
}
