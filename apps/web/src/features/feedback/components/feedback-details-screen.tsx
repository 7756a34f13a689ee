import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Feedback, feedbackQuery } from '../api.ts';
import { FollowUpForm } from './follow-up-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { ThreadMessage } from './thread-message.tsx';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One feedback with everything that was written since, and a way to add to it. */
function FeedbackDetailsScreen() {
  const t = useT();
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return (
    <>
      <PageHeader title={t('feedback:details')} backTo="/feedback-list" />
      {ID.test(id) ? <LoadedThread key={id} id={id} /> : <Gone />}
    </>
  );
}

function LoadedThread({ id }: { readonly id: string }) {
  return (
    <Loaded query={useQuery(feedbackQuery(id))} skeleton={<ThreadShape />} gone={<Gone />}>
      {(feedback) => <Thread feedback={feedback} />}
    </Loaded>
  );
}

function Thread({ feedback }: { readonly feedback: Feedback }) {
  const t = useT();
  const format = useFormat();
  const { id, title, type, state, created_at, content, pictures, messages } = feedback;
  return (
    <div className="pb-10">
      <div className="flex items-start justify-between gap-3 pt-2">
        <h2 className="min-w-0 flex-1 text-title wrap-anywhere">{title}</h2>
        <span className="pt-1.5">
          <StateBadge state={state} />
        </span>
      </div>
      <p className="figures mt-1.5 text-secondary text-muted">
        {t(`feedback:type.${type}`)} · {format.dateTime(created_at)}
      </p>
      <ol aria-label={t('feedback:thread')} className="mt-5 flex flex-col gap-5" aria-live="polite">
        <li>
          <ThreadMessage message={{ sender: 'user', text: content, pictures, at: created_at }} />
        </li>
        {messages.map((message) => (
          <li key={message.id}>
            <ThreadMessage message={message} />
          </li>
        ))}
      </ol>
      {state === 'awaiting_reply' && <p className="mt-5 text-dense text-muted">{t('feedback:awaiting')}</p>}
      <FollowUpForm id={id} />
    </div>
  );
}

function Gone() {
  const t = useT();
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('error:feedback.not_found')}
      action={
        <Link to="/feedback-list" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {t('feedback:list')}
        </Link>
      }
    />
  );
}

function ThreadShape() {
  return (
    <div className="space-y-3 pt-2">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="mt-5 h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

export { FeedbackDetailsScreen as Component };
