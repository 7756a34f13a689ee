import { NEWS_LOCALES, SUBSCRIPTION_LIMITS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useId, useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useChange } from '../../../shared/lib/use-change.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { Offering, OfferingText } from '../api.ts';

type TextLocale = OfferingText['locale'];

const ROWS = 6;

export interface OfferingTextsProps {
  readonly offering: Offering;
  readonly texts: readonly OfferingText[];
}

/** Name and description in each language; a draft is published once it has all of them. */
export function OfferingTexts({ offering, texts }: OfferingTextsProps) {
  const t = useTexts();
  const id = useId();
  const [locale, setLocale] = useState<TextLocale>('en-US');
  const canWrite = hasRole(useOperator(), ['risk', 'content']) && offering.state === 'draft';
  const stored = texts.find((text) => text.locale === locale);
  const has = (one: TextLocale): boolean => texts.some((text) => text.locale === one);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="border-b border-line pb-2 text-dense font-semibold">
        {t('subscription:texts', { count: texts.length, all: NEWS_LOCALES.length })}
      </h3>
      <ChoiceField
        label={t('subscription:language')}
        options={NEWS_LOCALES.map((value) => ({ value, label: has(value) ? `${value} ✓` : value }))}
        value={locale}
        onValueChange={(value) => setLocale(NEWS_LOCALES.find((one) => one === value) ?? 'en-US')}
      />
      {canWrite ? (
        <TextForm key={locale} offeringId={offering.id} locale={locale} stored={stored} />
      ) : (
        <div lang={locale} className="text-dense">
          <p className="font-semibold wrap-anywhere">{stored?.name ?? t('shell:none')}</p>
          <p className="pt-1 whitespace-pre-wrap wrap-anywhere">{stored?.description}</p>
        </div>
      )}
    </section>
  );
}

function TextForm(props: {
  readonly offeringId: number;
  readonly locale: TextLocale;
  readonly stored: OfferingText | undefined;
}) {
  const { offeringId, locale, stored } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const form = useDialogForm({
    name: { label: t('subscription:name'), initial: stored?.name ?? '', rule: NEEDED },
    description: {
      label: t('subscription:description'),
      initial: stored?.description ?? '',
      rule: NEEDED,
    },
  });
  const { values, field } = form;
  const save = useChange<void, unknown>({
    run: () => client.call('subscription.operator_save_text', { id: offeringId, locale, ...values }),
    done: t('subscription:done.text'),
    form,
  });
  return (
    <div lang={locale} className="flex flex-col gap-3">
      <TextField maxLength={SUBSCRIPTION_LIMITS.nameLengthMax} {...field('name')} />
      <TextArea rows={ROWS} maxLength={SUBSCRIPTION_LIMITS.descriptionLengthMax} {...field('description')} />
      {save.error !== null && (
        <p role="alert" className="text-dense text-danger">
          {errorText(save.error)}
        </p>
      )}
      <Button size="medium" isLoading={save.isPending} onClick={() => save.send()}>
        {t('subscription:saveText', { locale })}
      </Button>
    </div>
  );
}
