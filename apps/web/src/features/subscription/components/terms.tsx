import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import type { Offering } from '../api.ts';

/** The frozen terms of an offering. */
export function Terms({ offering }: { readonly offering: Offering }) {
  const t = useT();
  const format = useFormat();
  const { token, quote } = offering;
  const level = (value: number): string => t(value >= 2 ? 'subscription:level.2' : 'subscription:level.1');
  return (
    <div className="flex flex-col gap-1">
      <Facts>
        <Fact name={t('subscription:price')}>
          {format.quantity(offering.issue_price)} {quote.code}
        </Fact>
        <Fact name={t('subscription:supply')}>
          {format.quantity(offering.supply)} {token.code}
        </Fact>
        <Fact name={t('subscription:cycle')}>
          {format.dateTime(offering.starts_at)} – {format.dateTime(offering.ends_at)}
        </Fact>
        <Fact name={t('subscription:reference')}>{format.percent(offering.reference_return_percent)}</Fact>
        <Fact name={t('subscription:cap')}>
          {format.quantity(offering.cap_per_user)} {token.code}
        </Fact>
        <Fact name={t('subscription:minimum')}>
          {format.quantity(offering.minimum)} {quote.code}
        </Fact>
        {offering.presale_at < offering.starts_at && (
          <Fact name={t('subscription:presaleFor')}>{level(offering.presale_level)}</Fact>
        )}
        <Fact name={t('subscription:saleFor')}>{level(offering.level)}</Fact>
        <Fact name={t('subscription:participants')}>{format.quantity(String(offering.participants))}</Fact>
      </Facts>
      {offering.reference_return_percent !== null && (
        <p className="text-secondary text-muted">{t('subscription:referenceHint')}</p>
      )}
      <RulesLink kind="offering_terms" about={[token.code, `${offering.id}`]} />
    </div>
  );
}
