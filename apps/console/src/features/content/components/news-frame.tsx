import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fromLocalText, toLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { News } from '../api.ts';

const CATEGORIES = ['2', '3'] as const;

/** What a news item has in common in all languages. */
export function NewsFrame({ news }: { readonly news: News }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [values, setValues] = useState({
    category: `${news.category_id}`,
    banner: news.banner ?? '',
    at: toLocalText(news.published_at),
  });
  const bind = (field: keyof typeof values) => ({
    value: values[field],
    onValueChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
  });
  const save = useMutation({
    mutationFn: () =>
      client.call('content.operator_save_news', {
        id: news.id,
        category_id: values.category,
        banner: values.banner.trim(),
        published_at: fromLocalText(values.at) ?? news.published_at,
      }),
    onSuccess: async () => {
      toast.success(t('content:saved'));
      await queries.invalidateQueries();
    },
  });
  return (
    <div className="grid grid-cols-[1fr_2fr_1fr_auto] items-center gap-3">
      <ChoiceField
        label={t('content:category')}
        options={CATEGORIES.map((value) => ({ value, label: t(`content:category.${value}`) }))}
        {...bind('category')}
      />
      <TextField label={t('content:banner')} placeholder="/banners/spot.svg" {...bind('banner')} />
      <TextField label={t('content:publishedAt')} type="datetime-local" {...bind('at')} />
      <Button size="medium" variant="secondary" isLoading={save.isPending} onClick={() => save.mutate()}>
        {t('content:save')}
      </Button>
    </div>
  );
}
