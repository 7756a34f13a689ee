import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { describeError } from '@openbourse/client';
import { type SendImage, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { ChosenPicture } from '@openbourse/kit/ui/chosen-picture.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { PictureButton } from '@openbourse/kit/ui/picture-button.tsx';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useState } from 'react';

export interface MessageComposerProps {
  readonly texts: { readonly field: string; readonly picture: string; readonly send: string };
  readonly lengthMax: number;
  /** Uploads a picture; resolves to its id. */
  readonly upload: SendImage;
  /** Sends what was written; what cannot be sent stays in the fields. */
  readonly onSend: (message: ComposedMessage) => Promise<unknown>;
  readonly isSending: boolean;
  readonly error: Error | null;
  /** Further buttons beside the one for a picture. */
  readonly children?: ReactNode;
}

/** One message: either of the two, a picture before its text. */
export type ComposedMessage = { readonly picture: string } | { readonly text: string };

/** Where a person writes a message or chooses a picture. */
export function MessageComposer(props: MessageComposerProps) {
  const { texts, lengthMax, onSend, isSending, error, children } = props;
  const [text, setText] = useState('');
  const upload = useImageUpload({ send: props.upload, limits: UPLOAD_LIMITS });
  const picture = upload.item?.content ?? '';
  const canSend = (text.trim() !== '' || picture !== '') && upload.item?.status !== 'uploading';
  const sendNow = async (): Promise<void> => {
    if (!canSend || isSending) return;
    if (picture !== '') {
      await onSend({ picture });
      upload.remove();
    }
    if (text.trim() !== '') {
      await onSend({ text });
      setText('');
    }
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
      <SendFault error={error} />
      <div className="mb-1.5 empty:mb-0">
        <ChosenPicture upload={upload} />
      </div>
      <div className="flex items-end gap-1 rounded-card bg-surface px-1">
        <PictureButton
          label={texts.picture}
          contentTypes={UPLOAD_LIMITS.contentTypes}
          onChoose={upload.choose}
        />
        {children}
        <textarea
          rows={1}
          aria-label={texts.field}
          placeholder={texts.field}
          maxLength={lengthMax}
          className="field-sizing-content max-h-28 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-1 py-2.75 text-field placeholder:text-faint focus-visible:outline-none"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={submitByKey}
        />
        <IconButton
          type="submit"
          label={texts.send}
          icon={<SendHorizontal />}
          disabled={!canSend || isSending}
        />
      </div>
    </form>
  );
}

function SendFault({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="px-1 pb-1.5 text-secondary text-danger">
      {describeError(error)}
    </p>
  );
}
