import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { type FiatFormat, useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Criterion } from '../api.ts';
import { CRITERION_UNITS, CRITERION_WAYS, isMet, needsWaiver } from '../model/criteria.ts';

/** Every criterion: whether it is met, what there is of what is needed, and how to meet it. */
export function CriteriaList({ criteria }: { readonly criteria: readonly Criterion[] }) {
  const t = useT();
  const met = criteria.filter(isMet).length;
  return (
    <section aria-labelledby="criteria">
      <h2 id="criteria" className="flex items-baseline justify-between gap-3 pb-1 text-symbol">
        {t('fiat:store.criteria')}
        <span className="figures text-dense font-medium text-muted">
          {t('fiat:store.criteriaMet', { met, count: criteria.length })}
        </span>
      </h2>
      <ul className="divide-y divide-line">
        {criteria.map((criterion) => (
          <CriterionRow key={criterion.name} criterion={criterion} />
        ))}
      </ul>
      {needsWaiver({ criteria }) && (
        <p className="border-t border-line pt-3 text-secondary text-muted">{t('fiat:store.waiverNote')}</p>
      )}
    </section>
  );
}

function CriterionRow({ criterion }: { readonly criterion: Criterion }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const { name, needed, has, is_waived: isWaived } = criterion;
  const isFine = isMet(criterion);
  const Icon = isFine ? CircleCheck : CircleDashed;
  const way = CRITERION_WAYS[name];
  return (
    <li className="flex gap-3 py-3">
      <Icon
        className={`size-5.5 shrink-0 ${isFine ? 'text-up' : 'text-faint'}`}
        strokeWidth={1.75}
        role="img"
        aria-label={t(isFine ? 'fiat:store.met' : 'fiat:store.missing')}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-body font-medium">
          {t(`fiat:store.criterion.${name}`)}
          {isWaived && <Badge tone="accent">{t('fiat:store.waived')}</Badge>}
        </p>
        {!isFine && (
          <p className="pt-0.5 text-secondary text-muted">
            {t(`fiat:store.way.${name}`)}
            {way !== null && (
              <Link
                to={way.to}
                className="relative ml-1.5 font-semibold text-accent before:absolute before:-inset-x-2 before:-inset-y-3.5"
              >
                {t(way.text)}
              </Link>
            )}
          </p>
        )}
      </div>
      <p className="figures shrink-0 text-right text-body font-semibold">
        {valueText(has, name, { t, format, fiat })}
        <span className="block text-secondary font-normal text-muted">
          {t('fiat:store.needed', { value: valueText(needed, name, { t, format, fiat }) })}
        </span>
      </p>
    </li>
  );
}

function valueText(
  value: string,
  name: Criterion['name'],
  { t, format, fiat }: { readonly t: Translate; readonly format: Format; readonly fiat: FiatFormat },
): string {
  switch (CRITERION_UNITS[name]) {
    case 'level':
      return t('fiat:store.level', { level: value });
    case 'days':
      return format.days(Number.parseInt(value, 10));
    case 'percent':
      return fiat.percent(value);
    case 'USDT':
      return fiat.coins(value, 'USDT');
    default:
      return format.quantity(value);
  }
}
