import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { UNKNOWN_AMOUNT } from '@openbourse/money';
import { Info } from 'lucide-react';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import type { Quote } from '../withdrawal-api.ts';
import { TermsSince } from './terms-since.tsx';
import { TimeLeft } from './time-left.tsx';

/** Fee, what arrives, who looks at it, and what the level still lets go. */
export function WithdrawalTerms({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const format = useFormat();
  const { limits, code } = quote;
  const usdt = (left: string, limit: string): string =>
    t('wallet:leftOf', { left: format.quantity(left, 2), limit: format.quantity(limit, 2) });
  return (
    <>
      <Facts>
        <Fact name={t('app:word.fee')}>{`${format.quantity(quote.fee)} ${code}`}</Fact>
        <Fact name={t('wallet:youReceive')}>
          {quote.credited === null ? UNKNOWN_AMOUNT : `${format.quantity(quote.credited)} ${code}`}
        </Fact>
        <Fact name={t('wallet:minWithdrawal')}>{`${format.quantity(quote.minimum)} ${code}`}</Fact>
        {quote.approvals_needed !== null && (
          <Fact name={t('wallet:review')}>{t(reviewersKey(quote.approvals_needed))}</Fact>
        )}
      </Facts>
      {quote.effective_from !== limits.effective_from && <TermsSince at={quote.effective_from} />}
      <section aria-labelledby="withdrawal-limits">
        <h2 id="withdrawal-limits" className="text-dense font-semibold">
          {t('wallet:levelLimits', { level: limits.level })}
        </h2>
        <Facts>
          <Fact name={t('wallet:leftToday')}>{usdt(limits.daily_left_usdt, limits.daily_limit_usdt)}</Fact>
          <Fact name={t('wallet:leftMonth')}>
            {usdt(limits.monthly_left_usdt, limits.monthly_limit_usdt)}
          </Fact>
        </Facts>
        <TermsSince at={limits.effective_from} />
        <RulesLink kind="withdrawal_limits" about={[`${limits.level}`]} />
      </section>
      <RulesLink kind="withdrawal" about={[code]} />
    </>
  );
}

function reviewersKey(needed: number) {
  if (needed === 0) return 'wallet:reviewers.0';
  return needed === 1 ? 'wallet:reviewers.1' : 'wallet:reviewers.2';
}

/** Everything that makes less than all leave now; nothing when nothing does. */
export function LessReasons({ quote }: { readonly quote: Pick<Quote, 'reasons' | 'code'> }) {
  const t = useT();
  const format = useFormat();
  if (quote.reasons.length === 0) return null;
  return (
    <section aria-labelledby="withdrawal-less" className="rounded-card bg-warn-soft p-4">
      <h2 id="withdrawal-less" className="flex items-center gap-2 text-dense font-semibold">
        <Info className="size-4.5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        {t('wallet:less.title')}
      </h2>
      <ul className="mt-2 flex flex-col gap-1.5 pl-6.5 text-dense">
        {quote.reasons.map((reason) => (
          <li key={reason.key} className="figures">
            {t(`wallet:less.${reason.key}`, {
              amount: reason.amount === null ? '' : `${format.quantity(reason.amount)} ${quote.code}`,
            })}
            {reason.until !== null && (
              <span className="block text-secondary text-muted">
                <TimeLeft text="wallet:endsIn" until={reason.until} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
