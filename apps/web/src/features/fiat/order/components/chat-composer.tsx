import { FIAT_LIMITS, FIAT_TEMPLATES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { type ComposedMessage, MessageComposer } from '../../../../shared/chat/message-composer.tsx';
import { sendImage } from '../../../session/index.ts';
import { oneLine } from '../../parts/one-line.ts';
import { useSendMessage } from '../api.ts';

const uploadPicture = sendImage('fiat_chat');

export interface ChatComposerProps {
  readonly orderId: string;
  /** After something was sent, so that it comes into view. */
  readonly onSent: () => void;
}

/** Where a person writes: a text, a picture, or a ready-made sentence. */
export function ChatComposer({ orderId, onSent }: ChatComposerProps) {
  const t = useT();
  const [isChoosing, setIsChoosing] = useState(false);
  const send = useSendMessage();
  const sendComposed = async (message: ComposedMessage): Promise<void> => {
    if ('picture' in message) {
      await send.mutateAsync({ order_id: orderId, kind: 'image', picture: message.picture });
    } else {
      await send.mutateAsync({ order_id: orderId, kind: 'text', text: oneLine(message.text) });
    }
    onSent();
  };
  return (
    <>
      <MessageComposer
        texts={{ field: t('fiat:chat.field'), picture: t('fiat:chat.picture'), send: t('fiat:chat.send') }}
        lengthMax={FIAT_LIMITS.messageLengthMax}
        upload={uploadPicture}
        onSend={sendComposed}
        isSending={send.isPending}
        error={send.error}
      >
        <IconButton
          label={t('fiat:chat.templates')}
          icon={<MessageSquareText />}
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
        />
      </MessageComposer>
      <Templates
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(template) =>
          send.mutate({ order_id: orderId, kind: 'template', template }, { onSuccess: onSent })
        }
      />
    </>
  );
}

interface TemplatesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (template: (typeof FIAT_TEMPLATES)[number]) => void;
}

/** Sentences that the other side reads in its own language. */
function Templates({ isOpen, onClose, onChoose }: TemplatesProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('fiat:chat.templates')}>
      <ul className="pb-2">
        {FIAT_TEMPLATES.map((template) => (
          <li key={template}>
            <button
              type="button"
              className="-mx-3 min-h-12 w-[calc(100%+1.5rem)] rounded-button px-3 py-2 text-left text-body transition-colors hover:bg-surface"
              onClick={() => {
                onClose();
                onChoose(template);
              }}
            >
              {t(`fiat:chat.template.${template}`)}
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
