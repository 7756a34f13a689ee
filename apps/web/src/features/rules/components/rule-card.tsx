import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { ruleHash } from '../../../shared/lib/rule-hash.ts';
import type { Rule, RuleVersion } from '../api.ts';
import { editionsOf } from '../model/editions.ts';
import { useRuleTexts } from '../model/rule-texts.ts';

const TONES = { planned: 'warn', in_effect: 'up', replaced: 'neutral', withdrawn: 'neutral' } as const;

/** A rule: first what is announced and what holds, then what held before. Its own address leads to it alone. */
export function RuleCard({ rule }: { readonly rule: Rule }) {
  const t = useT();
  const { titleOf } = useRuleTexts();
  const { current, past } = editionsOf(rule.versions);
  const address = ruleHash(
    rule.kind,
    rule.about.map(({ value }) => value),
  );
  return (
    <article className="flex h-full flex-col gap-4 rounded-card bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-symbol wrap-anywhere">{titleOf(rule)}</h2>
        <Link
          to={address}
          aria-label={t('rules:link', { name: titleOf(rule) })}
          className="-m-3 flex size-11 shrink-0 items-center justify-center text-muted hover:text-text"
        >
          <Link2 className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </div>
      {current.map((version) => (
        <Edition key={keyOf(version)} rule={rule} version={version} />
      ))}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 text-dense font-semibold text-accent">
            {t('rules:past', { count: past.length })}
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            {past.map((version) => (
              <Edition key={keyOf(version)} rule={rule} version={version} />
            ))}
          </div>
        </details>
      )}
    </article>
  );
}

function Edition({ rule, version }: { readonly rule: Rule; readonly version: RuleVersion }) {
  const t = useT();
  const format = useFormat();
  const { labelOf, valueOf } = useRuleTexts();
  const { effective_from: from, state, reason, values } = version;
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
          <Fact key={`${fact.name} ${fact.up_to}`} name={labelOf(fact)} isNameLong>
            {valueOf(rule, fact)}
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
