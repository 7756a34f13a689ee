import { CONTENT_LIMITS } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { useMutation } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { client, toastError } from '../../session/index.ts';
import { keepOwnVote, readerId, readOwnVote } from '../model/own-vote.ts';

type Locale = CallInput<'content.rate'>['locale'];

/** The question below an article whether it helped; the answer can be changed, and a no explained. */
export function ArticleVote({ id, locale }: { readonly id: number; readonly locale: Locale }) {
  const t = useT();
  const questionId = useId();
  const article = `${id} ${locale}`;
  const [vote, setVote] = useState(() => readOwnVote(article));
  const [isSaid, setIsSaid] = useState(false);
  const sending = useMutation({
    mutationFn: (said: { readonly isHelpful: boolean; readonly text?: string }) =>
      client.call('content.rate', {
        ...{ id, locale, browser: readerId(), is_helpful: said.isHelpful },
        ...(said.text !== undefined && { text: said.text }),
      }),
    onSuccess: (_reply, { isHelpful, text }) => {
      keepOwnVote(article, isHelpful);
      setVote(isHelpful);
      setIsSaid(text !== undefined);
    },
    onError: toastError,
  });
  const choice = (isHelpful: boolean) => (
    <Button
      variant={vote === isHelpful ? 'primary' : 'secondary'}
      size="medium"
      aria-pressed={vote === isHelpful}
      disabled={sending.isPending}
      icon={isHelpful ? <ThumbsUp className="size-4" /> : <ThumbsDown className="size-4" />}
      onClick={() => sending.mutate({ isHelpful })}
    >
      {t(isHelpful ? 'content:vote.yes' : 'content:vote.no')}
    </Button>
  );
  return (
    <section aria-labelledby={questionId} className="mt-8 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={questionId} className="min-w-40 flex-1 text-row font-semibold">
          {t('content:vote.question')}
        </h2>
        <div className="flex gap-2">
          {choice(true)}
          {choice(false)}
        </div>
      </div>
      <p role="status" className="mt-2 text-secondary text-muted empty:hidden">
        {vote === null ? '' : t('content:vote.thanks')}
      </p>
      {vote === false && !isSaid && (
        <MissingForm
          isSending={sending.isPending}
          onSend={(text) => sending.mutate({ isHelpful: false, text })}
        />
      )}
    </section>
  );
}

function MissingForm(props: { readonly isSending: boolean; readonly onSend: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <form
      className="mt-3 flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSend(text.trim());
      }}
    >
      <div className="w-full">
        <TextArea
          label={t('content:vote.missing')}
          hint={t('content:vote.missingHint')}
          value={text}
          onValueChange={setText}
          maxLength={CONTENT_LIMITS.voteTextLengthMax}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="medium"
        disabled={text.trim() === ''}
        isLoading={props.isSending}
      >
        {t('content:vote.send')}
      </Button>
    </form>
  );
}
