import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Case } from '../api.ts';
import { StateBadge } from './state-badge.tsx';

/** Earlier submissions of the user, and those of others with the same document. */
export function CaseHistory({ submission }: { readonly submission: Case }) {
  const t = useTexts();
  return (
    <>
      {submission.same_document.length > 0 && (
        <section aria-label={t('verification:sameDocument')}>
          <Banner tone="warn">{t('verification:sameDocument')}</Banner>
          <ul className="mt-2 flex flex-col gap-2 text-dense">
            {submission.same_document.map((other) => (
              <li key={other.case_id} className="flex justify-between gap-3">
                <Link className="figures text-accent" to={`/identity?case=${other.case_id}`}>
                  {other.uid}
                </Link>
                <StateBadge state={other.state} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('verification:earlier')}>
        <h2 className="mb-3 text-row font-[620]">{t('verification:earlier')}</h2>
        {submission.earlier.length === 0 && (
          <p className="text-dense text-muted">{t('verification:noEarlier')}</p>
        )}
        <ul className="flex flex-col gap-3 text-dense">
          {submission.earlier.map((one) => (
            <li key={one.case_id}>
              <Link className="flex justify-between gap-3" to={`/identity?case=${one.case_id}`}>
                <TimeText at={one.submitted_at} />
                <StateBadge state={one.state} />
              </Link>
              {one.reason !== null && one.reason.key !== null && (
                <p className="text-secondary text-muted">{t(`verification:reason.${one.reason.key}`)}</p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
