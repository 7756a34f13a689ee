import { FEEDBACK_LIMITS } from '@openbourse/api/limits';
import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { BackBar } from '../../../shared/ui/back-bar.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { AgeText, TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client } from '../../session/index.ts';
import { type Feedback, feedbackQuery } from '../api.ts';
import { AnswerForm } from './answer-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { UserPicture } from './user-picture.tsx';

/** Feedback with its pictures and its thread, and the reply beside it. */
export function FeedbackView({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const t = useTexts();
  const query = useQuery(feedbackQuery(id));
  return (
    <div className="flex flex-col gap-4">
      <BackBar label={t('support:back')} onBack={onLeave}>
        <AuditLink kind="feedback" id={id} />
      </BackBar>
      <Loaded query={query}>{(feedback) => <LoadedFeedback feedback={feedback} />}</Loaded>
    </div>
  );
}

function LoadedFeedback({ feedback }: { readonly feedback: Feedback }) {
  const t = useTexts();
  return (
    <div className="grid items-start gap-x-8 gap-y-7 wide:grid-cols-[minmax(0,1fr)_23rem]">
      <article className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title wrap-anywhere">{feedback.title}</h1>
          <StateBadge state={feedback.state} />
          {feedback.is_overdue && <Badge tone="danger">{t('support:overdue')}</Badge>}
        </header>
        <ol aria-label={t('support:thread')} className="flex flex-col gap-5">
          <Entry
            feedback={feedback}
            entry={{
              sender: 'user',
              text: feedback.content,
              pictures: feedback.pictures,
              operator_name: null,
              at: feedback.created_at,
            }}
          />
          {feedback.messages.map((message) => (
            <Entry key={message.id} feedback={feedback} entry={message} />
          ))}
        </ol>
      </article>
      <div className="flex min-w-0 flex-col gap-6 wide:sticky wide:top-4">
        <section aria-label={t('support:facts')}>
          <FeedbackFacts feedback={feedback} />
        </section>
        <Reply feedback={feedback} />
      </div>
    </div>
  );
}

type Entry = Omit<Feedback['messages'][number], 'id'>;

function Entry({ feedback, entry }: { readonly feedback: Feedback; readonly entry: Entry }) {
  const t = useTexts();
  const isOperator = entry.sender === 'operator';
  return (
    <li className="max-w-180 text-dense">
      <p className="text-secondary text-muted">
        {isOperator ? `${t('support:operator')} (${entry.operator_name ?? ''})` : t('support:user')},{' '}
        <TimeText at={entry.at} />
      </p>
      <p
        className={clsx(
          'mt-1 rounded-field px-3.5 py-2.5 text-body whitespace-pre-wrap wrap-anywhere',
          isOperator ? 'bg-accent-soft' : 'bg-surface',
        )}
      >
        {entry.text}
      </p>
      {entry.pictures.length > 0 && (
        <ul aria-label={t('support:pictures')} className="mt-2 grid gap-2 desktop:grid-cols-2">
          {entry.pictures.map((fileId, index) => (
            <li key={fileId}>
              <UserPicture
                fileId={fileId}
                label={t('support:picture', { number: index + 1 })}
                reason={`Reply to the feedback ${feedback.id}`}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function FeedbackFacts({ feedback }: { readonly feedback: Feedback }) {
  const t = useTexts();
  const kit = useT();
  const waiting: readonly Fact[] =
    feedback.waiting_since === null
      ? []
      : [
          { label: t('support:waits'), value: <AgeText since={feedback.waiting_since} /> },
          { label: t('support:due'), value: <TimeText at={feedback.due_at} /> },
        ];
  const firstReply: readonly Fact[] =
    feedback.first_reply_ms === null
      ? []
      : [{ label: t('support:firstReply'), value: formatAge(feedback.first_reply_ms, kit) }];
  return (
    <Facts
      facts={[
        { label: t('users:uid'), value: <UserLink id={feedback.user_id} uid={feedback.uid} /> },
        { label: t('support:level'), value: feedback.level },
        { label: t('support:language'), value: feedback.locale },
        { label: t('support:type'), value: t(`support:type.${feedback.type}`) },
        { label: t('support:submitted'), value: <TimeText at={feedback.created_at} /> },
        ...waiting,
        ...firstReply,
      ]}
    />
  );
}

function Reply({ feedback }: { readonly feedback: Feedback }) {
  const t = useTexts();
  const queries = useQueryClient();
  const reply = useMutation({
    mutationFn: (text: string) =>
      client.call('feedback.operator_reply', {
        id: feedback.id,
        text,
        seen_message_id: feedback.messages.at(-1)?.id,
      }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      toast.success(t('support:reply.sent'));
      await queries.invalidateQueries();
    },
    // The user may have written meanwhile: what the operator has to read first is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey: feedbackQuery(feedback.id).queryKey }),
  });
  return (
    <AnswerForm
      desk="feedback"
      label={t('support:reply')}
      sendLabel={t('support:reply.send')}
      lengthMax={FEEDBACK_LIMITS.replyLengthMax}
      rows={8}
      to={feedback}
      hint={t('support:reply.hint')}
      send={{
        isPending: reply.isPending,
        error: reply.error,
        run: ({ text }, onSent) => reply.mutate(text, { onSuccess: onSent }),
      }}
    />
  );
}
