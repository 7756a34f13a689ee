import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink } from '../../session/index.ts';
import type { Merchant } from '../api.ts';
import { DecideMerchant } from './decide-merchant.tsx';
import { MerchantBadge } from './state-badge.tsx';

/** One merchant: what the criteria want and what the user has, how the trading goes, and what was decided. */
export function MerchantDetail({ merchant }: { readonly merchant: Merchant | undefined }) {
  const t = useTexts();
  const facts = useMerchantFacts();
  if (merchant === undefined) return <NotListed />;
  const uid = merchant.uid ?? '';
  return (
    <div className="flex flex-col gap-5">
      <div className="pr-10">
        <MerchantBadge state={merchant.state} />
        <h2 className="mt-2 text-price wrap-anywhere">{merchant.business_name}</h2>
      </div>
      <DecideMerchant merchant={merchant} />
      <section aria-label={t('fiat:criteria')}>
        <h3 className="mb-2 border-b border-line pb-2 text-dense font-semibold">{t('fiat:criteria')}</h3>
        <CriteriaList merchant={merchant} />
      </section>
      <section aria-label={t('fiat:statement')}>
        <h3 className="mb-2 border-b border-line pb-2 text-dense font-semibold">{t('fiat:statement')}</h3>
        <p className="text-dense whitespace-pre-wrap wrap-anywhere">
          {merchant.statement === '' ? t('fiat:noStatement') : merchant.statement}
        </p>
      </section>
      <Facts facts={facts(merchant)} />
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-dense font-medium text-accent">
        <Link className="hover:underline" to={`/fiat?view=ads&uid=${uid}`}>
          {t('fiat:toAds')}
        </Link>
        <Link className="hover:underline" to={`/arbitration?view=all&uid=${uid}`}>
          {t('fiat:toOrders')}
        </Link>
      </div>
      <AuditLink kind="fiat_merchant" id={merchant.id} />
    </div>
  );
}

function CriteriaList({ merchant }: { readonly merchant: Merchant }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <>
      <ul className="flex flex-col gap-1.5 text-dense">
        {merchant.criteria.map((criterion) => {
          const Icon = criterion.is_met ? CircleCheck : CircleX;
          return (
            <li key={criterion.name} className="flex items-center gap-2">
              <Icon
                className={criterion.is_met ? 'size-4 shrink-0 text-up' : 'size-4 shrink-0 text-danger'}
                strokeWidth={1.75}
                role="img"
                aria-label={t(criterion.is_met ? 'fiat:criterion.met' : 'fiat:criterion.unmet')}
              />
              <span className="min-w-0 flex-1">{textOrName(t, 'fiat', `criterion.${criterion.name}`)}</span>
              <span className="figures font-medium">
                {t('fiat:criterion.has', {
                  has: format.quantity(criterion.has),
                  needed: format.quantity(criterion.needed),
                })}
              </span>
            </li>
          );
        })}
      </ul>
      {merchant.is_history_waived && <p className="mt-2 text-dense text-warn">{t('fiat:waived')}</p>}
    </>
  );
}

function useMerchantFacts(): (merchant: Merchant) => readonly Fact[] {
  const t = useTexts();
  const kit = useT();
  const format = useFormat();
  const age = (ms: number | null): string => (ms === null ? t('shell:none') : formatAge(ms, kit));
  return ({ facts, ...merchant }) => {
    const decided: readonly Fact[] = [
      { label: t('fiat:decidedBy'), value: merchant.decided_by ?? t('shell:none') },
      { label: t('fiat:decidedAt'), value: <TimeText at={merchant.decided_at} /> },
      { label: t('fiat:decisionReason'), value: merchant.reason ?? t('shell:none') },
    ];
    return [
      { label: t('users:uid'), value: <UserLink id={merchant.user_id} uid={merchant.uid} /> },
      { label: t('fiat:bond'), value: `${format.quantity(merchant.bond)} USDT` },
      { label: t('fiat:away'), value: t(facts.is_away ? 'shell:yes' : 'shell:no') },
      {
        label: t('fiat:completed'),
        value: t('fiat:ordersDone', { completed: facts.completed, count: facts.orders }),
      },
      {
        label: t('fiat:completion'),
        value:
          facts.completion_percent === null ? t('shell:none') : format.percent(facts.completion_percent, 1),
      },
      { label: t('fiat:meanPayment'), value: age(facts.payment_ms) },
      { label: t('fiat:meanRelease'), value: age(facts.release_ms) },
      { label: t('fiat:openAds'), value: merchant.open_ads },
      { label: t('fiat:openOrders'), value: merchant.open_orders },
      { label: t('fiat:applied'), value: <TimeText at={merchant.applied_at} /> },
      ...(merchant.decided_at === null ? [] : decided),
    ];
  };
}
