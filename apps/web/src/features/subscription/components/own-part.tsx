import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsLoggedIn } from '../../session/index.ts';
import { type Offering, type Own, ownQuery } from '../api.ts';
import { isOpen, type Phase } from '../model/offering.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CommitSheet } from './commit-sheet.tsx';
import { ShareFacts } from './share-facts.tsx';

export interface OwnPartProps {
  readonly offering: Offering;
  readonly phase: Phase;
  readonly now: number;
}

/** The user's commitment and what can be done now. */
export function OwnPart(props: OwnPartProps) {
  const t = useT();
  const id = useId();
  const isLoggedIn = useIsLoggedIn();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-symbol">
        {t('subscription:own.title')}
      </h2>
      {isLoggedIn ? <OfUser {...props} /> : <OfGuest {...props} />}
    </section>
  );
}

function OfGuest({ phase }: OwnPartProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  if (!isOpen(phase)) return <NotOpen />;
  return (
    <Link
      to={`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`}
      className={buttonClass({ isBlock: true })}
    >
      {t('subscription:own.logIn')}
    </Link>
  );
}

function OfUser(props: OwnPartProps) {
  const { offering, phase } = props;
  const { data, isError, error, isFetching, refetch } = useQuery(ownQuery(offering.id));
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Skeleton className="h-28 w-full" />;
  return (
    <>
      <Committed offering={offering} own={data} />
      {isOpen(phase) && <Actions {...props} own={data} />}
      {!isOpen(phase) && data.commitment === null && <NotOpen />}
    </>
  );
}

function Committed({ offering, own }: { readonly offering: Offering; readonly own: Own }) {
  const t = useT();
  const format = useFormat();
  const { commitment } = own;
  if (commitment === null) return <p className="text-body text-muted">{t('subscription:own.none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <Facts>
        <Fact name={t('subscription:own.state')}>{t(`subscription:state.${commitment.state}`)}</Fact>
        <Fact name={t('subscription:own.amount')}>
          {format.quantity(commitment.amount)} {offering.quote.code}
        </Fact>
      </Facts>
      {own.if_ended_now !== null && (
        <div className="rounded-card bg-surface px-4 py-3">
          <p className="text-dense font-semibold">{t('subscription:share.ifEndedNow')}</p>
          <ShareFacts offering={offering} share={own.if_ended_now} isPreview />
        </div>
      )}
      {commitment.share !== null && (
        <ShareFacts offering={offering} share={commitment.share} isPreview={false} />
      )}
    </div>
  );
}

/** The one sentence of the specification for every moment outside the window. */
function NotOpen() {
  const t = useT();
  return (
    <>
      <Button isBlock disabled>
        {t('subscription:commit.open')}
      </Button>
      <p className="text-secondary text-muted">{t('subscription:notOpen')}</p>
    </>
  );
}

function Actions({ offering, phase, now, own }: OwnPartProps & { readonly own: Own }) {
  const t = useT();
  const format = useFormat();
  const [opened, setOpened] = useState<'commit' | 'cancel' | null>(null);
  const close = (): void => setOpened(null);
  const needed = phase === 'pre_sale' ? offering.presale_level : offering.level;
  const isCommitted = own.commitment !== null;
  return (
    <>
      {own.level < needed ? (
        <>
          <p className="text-body">
            {phase === 'pre_sale' && own.level >= offering.level
              ? t('subscription:stop.presale', { time: format.dateTime(offering.starts_at) })
              : t('subscription:stop.level')}
          </p>
          <Link to="/user-review" className={buttonClass({ isBlock: true })}>
            {t('subscription:stop.verify')}
          </Link>
        </>
      ) : (
        <Button isBlock disabled={!own.can_commit} onClick={() => setOpened('commit')}>
          {t(isCommitted ? 'subscription:commit.more' : 'subscription:commit.open')}
        </Button>
      )}
      {isCommitted && now < offering.cancel_until && (
        <Button variant="secondary" isBlock disabled={!own.can_cancel} onClick={() => setOpened('cancel')}>
          {t('subscription:cancel.open')}
        </Button>
      )}
      {isCommitted && (
        <p className="text-secondary text-muted">
          {t(now < offering.cancel_until ? 'subscription:cancel.until' : 'subscription:cancel.over', {
            time: format.dateTime(offering.cancel_until),
          })}
        </p>
      )}
      <CommitSheet offering={offering} own={own} isOpen={opened === 'commit'} onClose={close} />
      <CancelDialog offering={offering} own={own} isOpen={opened === 'cancel'} onClose={close} />
    </>
  );
}
