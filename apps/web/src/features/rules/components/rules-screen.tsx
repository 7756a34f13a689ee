import { RULE_KINDS, type RuleKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useSettled } from '@openbourse/kit/lib/use-settled.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readRuleHash } from '../../../shared/lib/rule-hash.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { rulePages } from '../api.ts';
import { FoundRules, OneRule } from './found-rules.tsx';
import { RuleCard } from './rule-card.tsx';

const SEARCH_PAUSE_MS = 250;
const SEARCH_LENGTH_MAX = 60;

/** Every rule with its versions; the part of the address behind # names the kind, or one rule of it. */
function RulesScreen() {
  const t = useT();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { kind, about } = readRuleHash(hash);
  const [text, setText] = useState('');
  const words = useSettled(text.trim(), SEARCH_PAUSE_MS);
  return (
    <div className="flex flex-col gap-5 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <div>
        <PageHeader title={t('rules:title')} backTo="/help-center" />
        <p className="text-dense text-muted">{t('rules:lead')}</p>
      </div>
      <SearchField label={t('rules:search')} text={text} onChange={setText} maxLength={SEARCH_LENGTH_MAX} />
      {words === '' ? (
        <>
          <Select
            look="field"
            label={t('rules:kinds')}
            options={RULE_KINDS.map((value) => ({ value, label: t(`rules:kind.${value}`) }))}
            value={kind}
            onValueChange={(next) => void navigate(`#${next}`, { replace: true })}
          />
          {about.length === 0 ? <RuleList key={kind} kind={kind} /> : <OneRule kind={kind} about={about} />}
        </>
      ) : (
        <FoundRules words={words} />
      )}
    </div>
  );
}

function RuleList({ kind }: { readonly kind: RuleKind }) {
  const t = useT();
  return (
    <PagedList
      label={t(`rules:kind.${kind}`)}
      pages={useInfiniteQuery(rulePages(kind))}
      isCards
      renderRow={(rule) => <RuleCard rule={rule} />}
      skeleton={<Skeleton className="h-44 w-full" />}
      empty={{ icon: <Scale />, title: t('rules:empty'), hint: t('rules:emptyHint') }}
    />
  );
}

export { RulesScreen as Component };
