import { WEBHOOK_KINDS, WEBHOOK_LIMITS } from '@openbourse/api/limits';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Endpoint } from '../api.ts';

/** Proposes an endpoint, or another address or other kinds of one; it holds once another operator has approved it. */
export function EndpointForm(props: { readonly before: Endpoint | null; readonly onEnd: () => void }) {
  const { before, onEnd } = props;
  const t = useTexts();
  const form = useDialogForm({
    url: { label: t('webhook:url'), initial: before?.url ?? 'https://', rule: NEEDED },
    description: { label: t('webhook:description'), initial: before?.description ?? '', rule: NEEDED },
    kinds: { label: t('webhook:kinds'), initial: before?.kinds.join(',') ?? '', rule: NEEDED },
  });
  const { url, description, kinds } = form.values;
  const kindsField = form.field('kinds');
  const chosen = kinds.split(',').filter((kind) => kind !== '');
  const toggle = (kind: string, isChosen: boolean): void =>
    kindsField.onValueChange(
      WEBHOOK_KINDS.filter((one) => (one === kind ? isChosen : chosen.includes(one))).join(','),
    );
  const send = (reason: string) => {
    const fields = { url, description, kinds, reason };
    return before === null
      ? client.call('webhook.operator_add_endpoint', fields)
      : client.call('webhook.operator_change_endpoint', { id: before.id, ...fields });
  };
  return (
    <ChangeDialog
      title={t(before === null ? 'webhook:add' : 'webhook:change')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={send}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...form.field('url')} maxLength={WEBHOOK_LIMITS.urlLengthMax} />
      <TextField {...form.field('description')} maxLength={WEBHOOK_LIMITS.descriptionLengthMax} />
      <fieldset>
        <legend className="text-label text-muted">{kindsField.label}</legend>
        <div className="grid grid-cols-1 desktop:grid-cols-2">
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              isChecked={chosen.includes(kind)}
              onCheckedChange={(isChosen) => toggle(kind, isChosen)}
            >
              {t(`webhook:kind.${kind}`)}
            </Checkbox>
          ))}
        </div>
        {kindsField.error !== undefined && kindsField.error !== '' && (
          <p role="alert" className="text-secondary text-danger">
            {kindsField.error}
          </p>
        )}
      </fieldset>
      <p>{t('webhook:addEffect')}</p>
    </ChangeDialog>
  );
}
