import { NEWS_LOCALES, SUBSCRIPTION_LIMITS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
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
  const queries = useQueryClient();
  const { values: text, bind } = useFields({
    name: stored?.name ?? '',
    description: stored?.description ?? '',
  });
  const save = useMutation({
    mutationFn: () => client.call('subscription.operator_save_text', { id: offeringId, locale, ...text }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      toast.success(t('subscription:done.text'));
      await queries.invalidateQueries();
    },
  });
  const field = (name: 'name' | 'description') => ({ label: t(`subscription:${name}`), ...bind(name) });
  return (
    <div lang={locale} className="flex flex-col gap-3">
      <TextField maxLength={SUBSCRIPTION_LIMITS.nameLengthMax} {...field('name')} />
      <TextArea rows={ROWS} maxLength={SUBSCRIPTION_LIMITS.descriptionLengthMax} {...field('description')} />
      {save.isError && (
        <p role="alert" className="text-dense text-danger">
          {errorText(save.error)}
        </p>
      )}
      <Button
        size="medium"
        disabled={text.name.trim() === '' || text.description.trim() === ''}
        isLoading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('subscription:saveText', { locale })}
      </Button>
    </div>
  );
}
