import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { SECOND_MS } from '@openbourse/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { commitmentPages, type OwnCommitment } from '../api.ts';
import { OfferingCard } from './offering-card.tsx';

/** Commitments of the user, newest first. */
export function OwnCommitments() {
  const t = useT();
  const now = useNow(SECOND_MS);
  const pages = useInfiniteQuery(commitmentPages);
  const data = useMemo(
    () =>
      pages.data && {
        pages: pages.data.pages.map(({ data: rows }) => ({
          data: rows.map((row) => ({ ...row, id: row.commitment.ref })),
        })),
      },
    [pages.data],
  );
  return (
    <PagedList
      label={t('subscription:tab.mine')}
      pages={{ ...pages, data }}
      renderRow={(row) => (
        <OfferingCard offering={row.offering} now={now}>
          <OwnFacts row={row} />
        </OfferingCard>
      )}
      isCards
      empty={{
        icon: <Coins />,
        title: t('subscription:mine.empty'),
        hint: t('subscription:mine.emptyHint'),
        action: (
          <Link
            to="/subscription-list"
            replace
            className={buttonClass({ variant: 'secondary', size: 'medium' })}
          >
            {t('subscription:mine.choose')}
          </Link>
        ),
      }}
    />
  );
}

function OwnFacts({ row: { commitment, offering } }: { readonly row: OwnCommitment }) {
  const t = useT();
  const format = useFormat();
  const { share } = commitment;
  return (
    <Facts>
      <Fact name={t('subscription:own.state')}>{t(`subscription:state.${commitment.state}`)}</Fact>
      <Fact name={t('subscription:own.amount')}>
        {format.quantity(commitment.amount)} {offering.quote.code}
      </Fact>
      {share !== null && (
        <Fact name={t('subscription:share.got')}>
          {format.quantity(share.allocated)} {offering.token.code}
        </Fact>
      )}
    </Facts>
  );
}
