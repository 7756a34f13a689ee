import {
  FEEDBACK_LIMITS,
  FEEDBACK_TYPES,
  NEWS_LOCALES,
  SUPPORT_LIMITS,
  TEMPLATE_TITLE,
} from '@openbourse/api/limits';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
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

interface Draft {
  readonly name: string;
  readonly text: string;
  readonly locale: Template['locale'];
  readonly type: string;
}

/** Adds or changes a ready-made answer. Mounted while it is open. */
export function TemplateDialog({ desk, template, onEnd }: TemplateDialogProps) {
  const t = useTexts();
  const [draft, setDraft] = useState<Draft>({
    name: template?.name ?? '',
    text: template?.text ?? '',
    locale: template?.locale ?? 'en-US',
    type: template?.type ?? '',
  });
  const save = (): Promise<unknown> =>
    client.call('support.operator_save_template', {
      id: template?.id,
      desk,
      name: draft.name.trim(),
      text: draft.text.trim(),
      locale: draft.locale,
      type: oneOf(FEEDBACK_TYPES, draft.type),
    });
  return (
    <FormDialog
      title={t(template === null ? 'support:template.add' : 'support:template.edit')}
      confirmLabel={t('support:template.save')}
      run={save}
      done={t('support:template.saved')}
      onEnd={onEnd}
    >
      <TemplateFields desk={desk} draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
    </FormDialog>
  );
}

function TemplateFields(props: {
  readonly desk: Desk;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}) {
  const { desk, draft, onChange } = props;
  const t = useTexts();
  const isChat = desk === 'chat';
  return (
    <>
      <TextField
        label={t('support:template.name')}
        maxLength={SUPPORT_LIMITS.templateNameMax}
        value={draft.name}
        onValueChange={(name) => onChange({ name })}
      />
      <ChoiceField
        label={t('support:language')}
        options={NEWS_LOCALES.map((value) => ({ value, label: value }))}
        value={draft.locale}
        onValueChange={(value) => onChange({ locale: oneOf(NEWS_LOCALES, value) ?? 'en-US' })}
      />
      {!isChat && (
        <ChoiceField
          label={t('support:type')}
          options={[
            { value: '', label: t('support:template.anyType') },
            ...FEEDBACK_TYPES.map((value) => ({ value, label: t(`support:type.${value}`) })),
          ]}
          value={draft.type}
          onValueChange={(value) => onChange({ type: oneOf(FEEDBACK_TYPES, value) ?? '' })}
        />
      )}
      <TextArea
        label={t('support:template.text')}
        rows={6}
        maxLength={isChat ? SUPPORT_LIMITS.messageLengthMax : FEEDBACK_LIMITS.replyLengthMax}
        value={draft.text}
        onValueChange={(text) => onChange({ text })}
        hint={isChat ? t('support:template.hintChat') : t('support:template.hint', { place: TEMPLATE_TITLE })}
      />
    </>
  );
}
