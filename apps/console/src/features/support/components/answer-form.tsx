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
  /** Addressee of the answer: chooses and fills the templates. */
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

/** Answer of an operator, from a template or free; `m` leads here. */
export function AnswerForm(props: AnswerFormProps) {
  const { desk, label, sendLabel, lengthMax, rows, to, hint, send, upload } = props;
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
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
      <TemplateChoice desk={desk} to={to} onChoose={setText} />
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
          <PictureChoice upload={upload} />
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

interface TemplateChoiceProps extends Pick<AnswerFormProps, 'desk' | 'to'> {
  readonly onChoose: (text: string) => void;
}

/** Begins the answer with a template; nothing where none fits. */
function TemplateChoice({ desk, to, onChoose }: TemplateChoiceProps) {
  const t = useTexts();
  const templates = fittingTemplates(useQuery(templatesQuery(desk)).data ?? [], to);
  if (templates.length === 0) return null;
  const choose = (id: string): void => {
    const template = templates.find((one) => `${one.id}` === id);
    if (template !== undefined) onChoose(fillTemplate(template.text, to.title));
  };
  return (
    <ChoiceField
      label={t('support:template')}
      options={[
        { value: '', label: t('support:template.choose') },
        ...templates.map((one) => ({ value: `${one.id}`, label: `${one.name} (${one.locale})` })),
      ]}
      value=""
      onValueChange={choose}
    />
  );
}

function PictureChoice({ upload }: { readonly upload: ImageUpload }) {
  const t = useTexts();
  return (
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
  );
}
