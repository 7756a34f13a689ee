import { FEEDBACK_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { ListChecks } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { toastError } from '../../session/index.ts';
import { useWrite } from '../api.ts';
import { FEEDBACK_RULES, type FeedbackFault, feedbackInput, NO_FEEDBACK } from '../model/feedback-form.ts';
import { usePictures } from '../use-pictures.ts';
import { Counted } from './counted.tsx';
import { PictureFields } from './picture-fields.tsx';
import { TypeChoice } from './type-choice.tsx';

/** Feedback to the operators: what about, what happened, and pictures of it. */
function FeedbackScreen() {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('feedback:title')}
        backTo="/about-us"
        actions={
          <Link
            to="/feedback-list"
            aria-label={t('feedback:list')}
            title={t('feedback:list')}
            className={iconButtonClass(false)}
          >
            <ListChecks />
          </Link>
        }
      />
      <p className="pb-4 text-dense text-muted">
        {t('feedback:intro', { limit: FEEDBACK_LIMITS.perDayMax })}
      </p>
      <FeedbackForm />
    </>
  );
}

function FeedbackForm() {
  const t = useT();
  const navigate = useNavigate();
  const text = (key: FeedbackFault): string => t(key, { limit: FEEDBACK_LIMITS.contentLengthMin });
  const form = useForm({ initial: NO_FEEDBACK, rules: FEEDBACK_RULES, text });
  const pictures = usePictures();
  const send = useWrite('feedback.submit');
  const { type, title, content } = form.values;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = feedbackInput(form.values, pictures.ids);
    if (!form.check() || input === null || pictures.isIncomplete) return;
    send.mutate(input, {
      onSuccess: ({ id }) => {
        toast.success(t('feedback:sent'));
        void navigate(`/feedback-details?id=${id}`, { replace: true });
      },
      onError: (error) => {
        if (!form.refuse(error)) toastError(error);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 pb-10">
      <TypeChoice value={type} onChoose={(next) => form.set('type', next)} error={form.errorOf('type')} />
      <TextField
        label={t('feedback:field.title')}
        maxLength={FEEDBACK_LIMITS.titleLengthMax}
        hint={<Counted text={title} limit={FEEDBACK_LIMITS.titleLengthMax} />}
        {...form.bind('title')}
      />
      <TextArea
        label={t('feedback:field.content')}
        rows={6}
        maxLength={FEEDBACK_LIMITS.contentLengthMax}
        hint={<Counted text={content} limit={FEEDBACK_LIMITS.contentLengthMax} />}
        {...form.bind('content')}
      />
      <PictureFields pictures={pictures} />
      <Button type="submit" isBlock isLoading={send.isPending} disabled={pictures.isIncomplete}>
        {t('feedback:submit')}
      </Button>
    </form>
  );
}

export { FeedbackScreen as Component };
