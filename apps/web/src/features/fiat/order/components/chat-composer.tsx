import { FIAT_LIMITS, FIAT_TEMPLATES, UPLOAD_LIMITS } from '@openbourse/api/limits';
import { ClientError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type ImageUpload, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { ImagePlus, MessageSquareText, SendHorizontal, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { sendImage } from '../../../session/index.ts';
import { oneLine } from '../../parts/one-line.ts';
import { useSendMessage } from '../api.ts';

const sendPicture = sendImage('fiat_chat');

export interface ChatComposerProps {
  readonly orderId: string;
  /** After something was sent, so that it comes into view. */
  readonly onSent: () => void;
}

/** Where a person writes: a text, a picture, or a ready-made sentence. */
export function ChatComposer({ orderId, onSent }: ChatComposerProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useImageUpload({ send: sendPicture, limits: UPLOAD_LIMITS });
  const send = useSendMessage();
  const picture = upload.item?.content ?? '';
  const canSend = (text.trim() !== '' || picture !== '') && upload.item?.status !== 'uploading';
  const sendNow = async (): Promise<void> => {
    if (!canSend || send.isPending) return;
    if (picture !== '') {
      await send.mutateAsync({ order_id: orderId, kind: 'image', picture });
      upload.remove();
    }
    if (text.trim() !== '') {
      await send.mutateAsync({ order_id: orderId, kind: 'text', text: oneLine(text) });
      setText('');
    }
    onSent();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // What went wrong stands above the field, and the text stays in it.
    sendNow().catch(() => undefined);
  };
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form onSubmit={submit} className="bg-bg pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <SendFault error={send.error} />
      <Chosen upload={upload} />
      <div className="flex items-end gap-1 rounded-card bg-surface px-1">
        <PictureButton onChoose={upload.choose} />
        <IconButton
          label={t('fiat:chat.templates')}
          icon={<MessageSquareText />}
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
        />
        <textarea
          rows={1}
          aria-label={t('fiat:chat.field')}
          placeholder={t('fiat:chat.field')}
          maxLength={FIAT_LIMITS.messageLengthMax}
          className="field-sizing-content max-h-28 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-1 py-2.75 text-field placeholder:text-faint focus-visible:outline-none"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={submitByKey}
        />
        <IconButton
          type="submit"
          label={t('fiat:chat.send')}
          icon={<SendHorizontal />}
          disabled={!canSend || send.isPending}
        />
      </div>
      <Templates
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(template) =>
          send.mutate({ order_id: orderId, kind: 'template', template }, { onSuccess: onSent })
        }
      />
    </form>
  );
}

interface TemplatesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (template: (typeof FIAT_TEMPLATES)[number]) => void;
}

/** Sentences that the other side reads in the own language. */
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

function SendFault({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="px-1 pb-1.5 text-secondary text-danger">
      {error instanceof ClientError ? error.message : String(error)}
    </p>
  );
}

function PictureButton({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const t = useT();
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={t('fiat:chat.picture')}
      className={`${iconButtonClass(false)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
    >
      <ImagePlus aria-hidden="true" />
      <span className="sr-only">{t('fiat:chat.picture')}</span>
      <input
        id={id}
        type="file"
        accept={UPLOAD_LIMITS.contentTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </label>
  );
}

/** The picture that will be sent, with a way to take it back. */
function Chosen({ upload }: { readonly upload: ImageUpload }) {
  const t = useT();
  const { item } = upload;
  if (item === null) return null;
  const name = item.file.name;
  return (
    <div className="mb-1.5 flex items-center gap-3 rounded-button bg-surface p-1.5">
      <img
        src={item.previewUrl}
        alt={t('file:preview', { name })}
        className="size-12 rounded-tag object-cover"
      />
      <div className="min-w-0 flex-1 text-secondary">
        <p className="truncate">{name}</p>
        {item.status === 'uploading' && (
          <ProgressBar label={t('file:uploading', { name })} percent={item.progress * 100} />
        )}
        {item.status === 'failed' && (
          <p role="alert" className="text-danger">
            {item.message}
          </p>
        )}
      </div>
      <IconButton label={t('file:remove', { name })} icon={<Trash2 />} onClick={upload.remove} />
    </div>
  );
}
