import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import type { ImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ChosenPicture } from '@openbourse/kit/ui/chosen-picture.tsx';
import { PictureButton } from '@openbourse/kit/ui/picture-button.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useShortcuts } from '../../../shared/lib/use-shortcuts.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { type Desk, templatesQuery } from '../api.ts';
import { fillTemplate, fittingTemplates } from '../model/templates.ts';

export interface Answer {
  readonly text: string;
  /** The id of an uploaded picture. */
  readonly picture: string | null;
}

export interface AnswerFormProps {
  readonly desk: Desk;
  readonly label: string;
  readonly sendLabel: string;
  readonly lengthMax: number;
  readonly rows: number;
  /** Whom the answer is for: chooses and fills the templates. */
  readonly to: { readonly locale: string; readonly type: string | null; readonly title: string };
  readonly hint?: ReactNode;
  readonly send: {
    readonly isPending: boolean;
    readonly error: Error | null;
    /** Calls `onSent` once the server has it. */
    readonly run: (answer: Answer, onSent: () => void) => void;
  };
  /** Where an answer may have a picture, also one that is pasted. */
  readonly upload?: ImageUpload;
}

/** What an operator answers, from a template or free; `m` leads here. */
export function AnswerForm(props: AnswerFormProps) {
  const { desk, label, sendLabel, lengthMax, rows, to, hint, send, upload } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const templates = fittingTemplates(useQuery(templatesQuery(desk)).data ?? [], to);
  useShortcuts({ m: () => form.current?.querySelector('textarea')?.focus() });
  const picture = upload?.item?.content ?? '';
  const canSend = (text.trim() !== '' || picture !== '') && upload?.item?.status !== 'uploading';
  const submit = (): void => {
    if (!canSend || send.isPending) return;
    send.run({ text: text.trim(), picture: picture === '' ? null : picture }, () => {
      setText('');
      upload?.remove();
    });
  };
  const paste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files;
    if (upload === undefined || file === undefined) return;
    event.preventDefault();
    upload.choose(file);
  };
  const choose = (id: string): void => {
    const template = templates.find((one) => `${one.id}` === id);
    if (template !== undefined) setText(fillTemplate(template.text, to.title));
  };
  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onPaste={paste}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {templates.length > 0 && (
        <ChoiceField
          label={t('support:template')}
          options={[
            { value: '', label: t('support:template.choose') },
            ...templates.map((one) => ({ value: `${one.id}`, label: `${one.name} (${one.locale})` })),
          ]}
          value=""
          onValueChange={choose}
        />
      )}
      <TextArea
        label={label}
        rows={rows}
        maxLength={lengthMax}
        value={text}
        onValueChange={setText}
        error={send.error === null ? undefined : errorText(send.error)}
      />
      <div className="flex items-center justify-between gap-3">
        {upload === undefined ? (
          <p className="text-secondary text-muted">{hint}</p>
        ) : (
          <>
            <PictureButton
              label={t('support:chat.addPicture')}
              contentTypes={UPLOAD_LIMITS.contentTypes}
              onChoose={upload.choose}
            />
            <div className="min-w-0 flex-1">
              <ChosenPicture upload={upload} />
            </div>
          </>
        )}
        <span className="shrink-0">
          <Button
            type="submit"
            variant="secondary"
            size="small"
            disabled={!canSend}
            isLoading={send.isPending}
          >
            {sendLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
