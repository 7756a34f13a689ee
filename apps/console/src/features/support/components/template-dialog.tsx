import {
  FEEDBACK_LIMITS,
  FEEDBACK_TYPES,
  NEWS_LOCALES,
  SUPPORT_LIMITS,
  TEMPLATE_TITLE,
} from '@openbourse/api/limits';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Desk, Template } from '../api.ts';

export interface TemplateDialogProps {
  readonly desk: Desk;
  /** Null for a new one. */
  readonly template: Template | null;
  readonly onEnd: () => void;
}

/** Adds or changes a ready-made answer. Mounted while it is open. */
export function TemplateDialog({ desk, template, onEnd }: TemplateDialogProps) {
  const t = useTexts();
  const isChat = desk === 'chat';
  const form = useDialogForm({
    name: { label: t('support:template.name'), initial: template?.name ?? '', rule: NEEDED },
    locale: { label: t('support:language'), initial: template?.locale ?? 'en-US' },
    type: { label: t('support:type'), initial: template?.type ?? '' },
    text: { label: t('support:template.text'), initial: template?.text ?? '', rule: NEEDED },
  });
  const { values, field } = form;
  const save = (): Promise<unknown> =>
    client.call('support.operator_save_template', {
      id: template?.id,
      desk,
      name: values.name,
      text: values.text,
      locale: oneOf(NEWS_LOCALES, values.locale) ?? 'en-US',
      type: oneOf(FEEDBACK_TYPES, values.type),
    });
  return (
    <FormDialog
      title={t(template === null ? 'support:template.add' : 'support:template.edit')}
      confirmLabel={t('support:template.save')}
      run={save}
      done={t('support:template.saved')}
      onEnd={onEnd}
      form={form}
    >
      <TextField maxLength={SUPPORT_LIMITS.templateNameMax} {...field('name')} />
      <ChoiceField options={NEWS_LOCALES.map((value) => ({ value, label: value }))} {...field('locale')} />
      {!isChat && (
        <ChoiceField
          options={[
            { value: '', label: t('support:template.anyType') },
            ...FEEDBACK_TYPES.map((value) => ({ value, label: t(`support:type.${value}`) })),
          ]}
          {...field('type')}
        />
      )}
      <TextArea
        rows={6}
        maxLength={isChat ? SUPPORT_LIMITS.messageLengthMax : FEEDBACK_LIMITS.replyLengthMax}
        hint={isChat ? t('support:template.hintChat') : t('support:template.hint', { place: TEMPLATE_TITLE })}
        {...field('text')}
      />
    </FormDialog>
  );
}
