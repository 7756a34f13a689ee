import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink } from '../../session/index.ts';
import { type Offering, offeringQuery } from '../api.ts';
import { OfferingActions } from './offering-actions.tsx';
import { OfferingTexts } from './offering-texts.tsx';
import { ShareList } from './share-list.tsx';
import { StateBadge } from './state-badge.tsx';

/** One offering: its terms, live demand, texts and what came out. */
export function OfferingDetail({ id }: { readonly id: number }) {
  const t = useTexts();
  const facts = useOfferingFacts();
  const query = useQuery(offeringQuery(id));
  return (
    <Loaded query={query}>
      {({ offering, texts }) => (
        <div className="flex flex-col gap-5">
          <div className="pr-10">
            <StateBadge offering={offering} />
            <h2 className="mt-2 text-price wrap-anywhere">
              {offering.name === '' ? t('subscription:unnamed', { id: offering.id }) : offering.name}
            </h2>
          </div>
          {offering.cancel_reason !== null && (
            <p className="text-dense text-danger wrap-anywhere">{offering.cancel_reason}</p>
          )}
          <OfferingActions offering={offering} />
          <Facts facts={facts(offering)} />
          <OfferingTexts offering={offering} texts={texts} />
          {offering.participants > 0 && <ShareList offering={offering} />}
          <AuditLink kind="subscription_offering" id={offering.id} />
        </div>
      )}
    </Loaded>
  );
}

function useOfferingFacts(): (offering: Offering) => readonly Fact[] {
  const t = useTexts();
  const format = useFormat();
  return (offering) => {
    const tokens = (amount: string): string => `${format.quantity(amount)} ${offering.token_code}`;
    const quote = (amount: string): string => `${format.quantity(amount)} ${offering.quote_code}`;
    const percent = offering.reference_return_percent;
    return [
      { label: t('subscription:committedCoins'), value: quote(offering.committed) },
      { label: t('subscription:participants'), value: offering.participants },
      ...(offering.sold === null ? [] : [{ label: t('subscription:sold'), value: tokens(offering.sold) }]),
      { label: t('subscription:issue_price'), value: quote(offering.issue_price) },
      { label: t('subscription:supply'), value: tokens(offering.supply) },
      { label: t('subscription:cap_per_user'), value: tokens(offering.cap_per_user) },
      { label: t('subscription:minimum'), value: quote(offering.minimum) },
      {
        label: t('subscription:reference_return_percent'),
        value: format.percent(percent),
      },
      {
        label: t('subscription:presale_level'),
        value: t(offering.presale_level === 2 ? 'users:level.2' : 'users:level.1'),
      },
      { label: t('subscription:presale_at'), value: <TimeText at={offering.presale_at} /> },
      { label: t('subscription:starts_at'), value: <TimeText at={offering.starts_at} /> },
      { label: t('subscription:cancel_until'), value: <TimeText at={offering.cancel_until} /> },
      { label: t('subscription:ends_at'), value: <TimeText at={offering.ends_at} /> },
      ...(offering.published_at === null
        ? []
        : [
            { label: t('subscription:published'), value: <TimeText at={offering.published_at} /> },
            { label: t('market:operator'), value: offering.published_by ?? t('shell:none') },
          ]),
    ];
  };
}
