import { FEEDBACK_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import type { SubmitEvent } from 'react';
import { toastError } from '../../session/index.ts';
import { useWrite } from '../api.ts';
import { REPLY_RULES } from '../model/feedback-form.ts';
import { usePictures } from '../use-pictures.ts';
import { Counted } from './counted.tsx';
import { PictureFields } from './picture-fields.tsx';

const EMPTY = { text: '' };

/** Adds to feedback, which then awaits a reply again. */
export function FollowUpForm({ id }: { readonly id: string }) {
  const t = useT();
  const form = useForm({ initial: EMPTY, rules: REPLY_RULES, text: t });
  const pictures = usePictures();
  const send = useWrite('feedback.reply');
  const { text } = form.values;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check() || pictures.isIncomplete) return;
    const ids = pictures.ids.join(',');
    send.mutate(
      { id, text: text.trim(), ...(ids !== '' && { pictures: ids }) },
      {
        onSuccess: () => {
          form.reset();
          pictures.clear();
        },
        onError: (error) => {
          if (!form.refuse(error)) toastError(error);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-row font-semibold">{t('feedback:add')}</h3>
      <TextArea
        label={t('feedback:field.text')}
        rows={3}
        maxLength={FEEDBACK_LIMITS.replyLengthMax}
        hint={<Counted text={text} limit={FEEDBACK_LIMITS.replyLengthMax} />}
        {...form.bind('text')}
      />
      <PictureFields pictures={pictures} />
      <Button
        type="submit"
        variant="secondary"
        isBlock
        isLoading={send.isPending}
        disabled={pictures.isIncomplete}
      >
        {t('feedback:addSend')}
      </Button>
    </form>
  );
}
