import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Conversation, conversationQuery, PRESENCE_RENEW_MS } from '../api.ts';
import { useSupportChannel } from '../use-support-channel.ts';
import { Chat, ChatShape } from './chat.tsx';

/** The chat with customer service. */
function SupportScreen() {
  const t = useT();
  const [newest, setNewest] = useState('');
  const query = useQuery({ ...conversationQuery, refetchInterval: PRESENCE_RENEW_MS });
  useSupportChannel((messages) => {
    const answer = messages.findLast(({ sender }) => sender === 'operator');
    if (answer !== undefined) setNewest(answer.text ?? t('support:pictureTheirs'));
  });
  return (
    <>
      <PageHeader title={t('support:title')} backTo="/home" />
      <p role="status" className="sr-only">
        {newest !== '' && t('support:new', { text: newest })}
      </p>
      <Loaded query={query} skeleton={<ScreenShape />}>
        {(conversation) => (
          <>
            <Presence conversation={conversation} />
            <Chat conversation={conversation} />
          </>
        )}
      </Loaded>
    </>
  );
}

function ScreenShape() {
  return (
    <>
      <Skeleton className="mb-6 h-9 w-full" />
      <ChatShape />
    </>
  );
}

function Presence({ conversation }: { readonly conversation: Conversation }) {
  const t = useT();
  const isPresent = conversation.is_operator_present;
  return (
    <p
      role="status"
      className="sticky top-14 z-10 -mx-4 flex gap-2.5 border-b border-line bg-bg px-4 pb-3 text-dense text-muted desktop:top-[calc(var(--size-top-nav)+3.5rem)]"
    >
      <span
        aria-hidden="true"
        className={clsx('mt-1.5 size-2 shrink-0 rounded-full', isPresent ? 'bg-up' : 'bg-line-strong')}
      />
      {t(isPresent ? 'support:present' : 'support:absent')}
    </p>
  );
}

export { SupportScreen as Component };
