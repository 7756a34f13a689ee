import { SUPPORT_LIMITS, UPLOAD_LIMITS } from '@openbourse/api/limits';
import { type SendImage, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client, useOperator } from '../../session/index.ts';
import { type Conversation, conversationQuery } from '../api.ts';
import { AnswerForm, type Answer as WrittenAnswer } from './answer-form.tsx';
import { ConversationActions } from './conversation-actions.tsx';
import { MessageList } from './message-list.tsx';
import { StateBadge } from './state-badge.tsx';

const sendPicture: SendImage = async (file, onProgress) =>
  (await client.upload('file.operator_upload', { file, fields: { type: 'support_chat' } }, onProgress)).id;

export interface ConversationViewProps {
  /** Empty while none is chosen. */
  readonly id: string;
  readonly renewMs: number;
}

/** One conversation: who it is with, what was said, and the answer. */
export function ConversationView({ id, renewMs }: ConversationViewProps) {
  const t = useTexts();
  const query = useQuery({ ...conversationQuery(id), enabled: id !== '', refetchInterval: renewMs });
  if (id === '') {
    return (
      <EmptyState
        icon={<MessagesSquare aria-hidden="true" />}
        title={t('support:chat.choose')}
        hint={t('support:chat.chooseHint')}
      />
    );
  }
  return (
    <Loaded query={query}>
      {({ messages, ...conversation }) => (
        <section
          aria-label={t('support:chat')}
          className="flex max-h-[calc(100dvh-9.5rem)] min-h-120 min-w-0 flex-col gap-4 desktop:border-l desktop:border-line desktop:pl-6"
        >
          <Head conversation={conversation} />
          <MessageList id={id} newest={messages} />
          <Answer conversation={conversation} />
        </section>
      )}
    </Loaded>
  );
}

function Head({ conversation }: { readonly conversation: Conversation }) {
  const t = useTexts();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 text-dense">
      <UserLink id={conversation.user_id} uid={conversation.uid} />
      <span className="text-muted">
        {t('support:level')} <span className="figures text-text">{conversation.level}</span>
      </span>
      <span className="text-muted">
        {t('support:language')} <span className="text-text">{conversation.locale}</span>
      </span>
      <StateBadge state={conversation.state} />
      <div className="ml-auto flex items-center gap-2">
        <AuditLink kind="support_conversation" id={conversation.id} />
        <ConversationActions conversation={conversation} />
      </div>
    </header>
  );
}

function Answer({ conversation }: { readonly conversation: Conversation }) {
  const t = useTexts();
  const operator = useOperator();
  const queries = useQueryClient();
  const { id } = conversation;
  const upload = useImageUpload({ send: sendPicture, limits: UPLOAD_LIMITS });
  const send = useMutation({
    mutationFn: ({ text, picture }: WrittenAnswer) =>
      client.call('support.operator_send_message', {
        id,
        text: text === '' ? undefined : text,
        picture: picture ?? undefined,
      }),
    meta: { isErrorShown: true },
    onSettled: () => queries.invalidateQueries(),
  });
  if (conversation.state === 'closed')
    return <p className="text-dense text-muted">{t('support:chat.isClosed')}</p>;
  if (conversation.operator_id !== operator.id)
    return <p className="text-dense text-muted">{t('support:chat.claimFirst')}</p>;
  return (
    <AnswerForm
      desk="chat"
      label={t('support:chat.write')}
      sendLabel={t('support:chat.send')}
      lengthMax={SUPPORT_LIMITS.messageLengthMax}
      rows={3}
      to={{ locale: conversation.locale, type: null, title: '' }}
      send={{
        isPending: send.isPending,
        error: send.error,
        run: (answer, onSent) => send.mutate(answer, { onSuccess: onSent }),
      }}
      upload={upload}
    />
  );
}
