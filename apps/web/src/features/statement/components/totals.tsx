import type { StatementKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { compareDecimal } from '@openbourse/money';
import clsx from 'clsx';
import type { Yearly } from '../api.ts';
import { money, negated } from '../model/figures.ts';

interface Line {
  readonly kind: StatementKind;
  readonly amount: string;
}

/** The year on cards: what is left, and what it is made of. */
export function Totals({ yearly }: { readonly yearly: Yearly }) {
  const t = useT();
  const format = useFormat();
  const { totals, currency } = yearly;
  const lost = (lines: readonly Line[]): readonly Line[] =>
    lines.map(({ kind, amount }) => ({ kind, amount: negated(amount) }));
  return (
    <section aria-label={t('statement:summary')} className="flex flex-col gap-3">
      <div className="rounded-card border border-line p-4">
        <p className="text-secondary text-muted">{t('statement:net')}</p>
        <p className={clsx('figures text-title font-semibold', toneOf(totals.net))}>
          {`${money(format, totals.net)} ${currency}`}
        </p>
        {totals.incomplete > 0 && (
          <p className="pt-1 text-secondary text-warn">
            {t('statement:incomplete', { count: String(totals.incomplete) })}
          </p>
        )}
      </div>
      <div className="grid gap-3 desktop:grid-cols-2">
        <div className="rounded-card border border-line px-4 py-2">
          <Facts>
            <Fact name={t('statement:gains')}>{money(format, totals.gains)}</Fact>
            <Fact name={t('statement:losses')}>{money(format, negated(totals.losses))}</Fact>
            <Fact name={t('statement:netGain')}>
              <span className={toneOf(totals.net_gain)}>{money(format, totals.net_gain)}</span>
            </Fact>
          </Facts>
        </div>
        <Card title={t('statement:income')} lines={totals.income} />
        <Card title={t('statement:results')} lines={totals.results} />
        <Card title={t('statement:expenses')} lines={lost(totals.expenses)} />
      </div>
      <p className="text-secondary text-muted">
        {`${t('statement:feesIncluded')}: ${money(format, totals.fees_included)} ${currency}`}
      </p>
    </section>
  );
}

function Card({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const t = useT();
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <div className="rounded-card border border-line px-4 py-2">
      <h2 className="pt-1 text-dense font-semibold">{title}</h2>
      <Facts>
        {lines.map(({ kind, amount }) => (
          <Fact key={kind} name={t(`statement:kind.${kind}`)}>
            {money(format, amount)}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

function toneOf(amount: string): string {
  const sign = compareDecimal(amount, '0');
  if (sign === 0) return '';
  return sign > 0 ? 'text-up' : 'text-down';
}
