import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleSlash, Coins, HandCoins, type LucideIcon, ShieldCheck } from 'lucide-react';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Rates, ratesQuery, type Summary } from '../api.ts';

/** Rules of sharing: the shared fees, the duration, the exclusions, and every version of the rates. */
export function RulesPanel({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const format = useFormat();
  const { level1_percent, level2_percent, months } = summary.rates;
  return (
    <div className="flex flex-col gap-6 pt-1">
      <ul className="flex flex-col gap-4">
        <Rule
          icon={HandCoins}
          text={t('referral:rules.share', {
            level1: format.percent(level1_percent),
            level2: format.percent(level2_percent),
          })}
        />
        <Rule icon={ShieldCheck} text={t('referral:rules.losses')} isStrong />
        <Rule icon={Coins} text={t('referral:rules.what')} />
        <Rule icon={CalendarClock} text={t('referral:rules.months', { months })} />
        <Rule icon={CircleSlash} text={t('referral:rules.void')} />
      </ul>
      <Versions />
    </div>
  );
}

interface RuleProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly isStrong?: boolean;
}

function Rule({ icon: Icon, text, isStrong = false }: RuleProps) {
  return (
    <li className="flex gap-3 text-body">
      <Icon className="mt-px size-4.5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
      <span className={isStrong ? 'min-w-0 font-semibold' : 'min-w-0'}>{text}</span>
    </li>
  );
}

const TONES = { in_effect: 'up', planned: 'accent', replaced: 'neutral' } as const;

function Versions() {
  const t = useT();
  const rates = useQuery(ratesQuery);
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="pb-1 text-symbol">
        {t('referral:rates.title')}
      </h2>
      <Loaded query={rates} skeleton={<Skeleton className="h-16 w-full" />}>
        {(versions) => (
          <ul className="divide-y divide-line">
            {versions.map((version) => (
              <Version key={version.effective_from} version={version} />
            ))}
          </ul>
        )}
      </Loaded>
      <RulesLink kind="referral_rates" />
    </section>
  );
}

function Version({ version }: { readonly version: Rates }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div>
        <p className="figures text-body font-medium">
          {t('referral:rates.levels', {
            level1: format.percent(version.level1_percent),
            level2: format.percent(version.level2_percent),
            months: version.months,
          })}
        </p>
        <p className="figures text-secondary text-muted">
          {t('referral:rates.since', { date: format.dateTime(version.effective_from) })}
        </p>
      </div>
      <Badge tone={TONES[version.state]}>{t(`referral:rates.${version.state}`)}</Badge>
    </li>
  );
}
