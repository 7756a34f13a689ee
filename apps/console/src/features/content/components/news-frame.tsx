import { CONTENT_CATEGORIES, HELP_TOPICS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { fromLocalText, toLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { News } from '../api.ts';

/** Pages are there from the start. */
const CATEGORIES = ['1', '2', '3', '4'] as const;
const { help, activity, page } = CONTENT_CATEGORIES;

interface Values {
  readonly category: string;
  readonly banner: string;
  readonly topic: string;
  readonly position: string;
  readonly isPopular: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly at: string;
}

/** What an item has in common in all languages; a page has nothing of it. */
export function NewsFrame({ news }: { readonly news: News }) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(() => valuesOf(news));
  const category = Number.parseInt(values.category, 10);
  const bind = (field: Exclude<keyof Values, 'isPopular'>) => ({
    value: values[field],
    onValueChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
  });
  const save = useMutation({
    mutationFn: () => client.call('content.operator_save_news', inputOf(news, values)),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      toast.success(t('content:saved'));
      await queries.invalidateQueries();
    },
  });
  if (news.category_id === page) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-center gap-3 desktop:grid-cols-3">
        <ChoiceField
          label={t('content:category')}
          options={CATEGORIES.map((value) => ({ value, label: t(`content:category.${value}`) }))}
          {...bind('category')}
        />
        {category === help && (
          <>
            <ChoiceField
              label={t('content:topic')}
              options={HELP_TOPICS.map((value) => ({ value, label: t(`content:topic.${value}`) }))}
              {...bind('topic')}
            />
            <TextField label={t('content:position')} inputMode="numeric" {...bind('position')} />
            <Checkbox
              isChecked={values.isPopular}
              onCheckedChange={(isPopular) => setValues((before) => ({ ...before, isPopular }))}
            >
              {t('content:popular')}
            </Checkbox>
          </>
        )}
        {category !== help && (
          <TextField label={t('content:banner')} placeholder="/banners/spot.svg" {...bind('banner')} />
        )}
        <TextField label={t('content:publishedAt')} type="datetime-local" {...bind('at')} />
        {category === activity && (
          <TextField label={t('content:startsAt')} type="datetime-local" {...bind('startsAt')} />
        )}
        <TextField
          label={t(category === activity ? 'content:endsAt' : 'content:takenOffAt')}
          type="datetime-local"
          {...bind('endsAt')}
        />
        <div>
          <Button size="medium" variant="secondary" isLoading={save.isPending} onClick={() => save.mutate()}>
            {t('content:save')}
          </Button>
        </div>
      </div>
      {save.isError && (
        <p role="alert" className="text-dense text-danger">
          {errorText(save.error)}
        </p>
      )}
    </div>
  );
}

function valuesOf(news: News): Values {
  const local = (at: number | null): string => (at === null ? '' : toLocalText(at));
  return {
    category: `${news.category_id}`,
    banner: news.banner ?? '',
    topic: news.topic ?? HELP_TOPICS[0],
    position: `${news.position}`,
    isPopular: news.is_popular,
    startsAt: local(news.starts_at),
    endsAt: local(news.ends_at),
    at: toLocalText(news.published_at),
  };
}

/** Only what the category has; the server says what is missing. */
function inputOf(news: News, values: Values) {
  const category = Number.parseInt(values.category, 10);
  // The fields know minutes; an instant that nobody touched stays as it is.
  const instant = (text: string, before: number | null): number | undefined =>
    before !== null && text === toLocalText(before) ? before : text === '' ? undefined : fromLocalText(text);
  return {
    id: news.id,
    based_on: news.version,
    category_id: category,
    banner: category === help ? '' : values.banner.trim(),
    topic: category === help ? oneOf(HELP_TOPICS, values.topic) : undefined,
    position: category === help ? values.position.trim() || '0' : '0',
    is_popular: category === help && values.isPopular,
    starts_at: category === activity ? instant(values.startsAt, news.starts_at) : undefined,
    ends_at: instant(values.endsAt, news.ends_at),
    published_at: instant(values.at, news.published_at) ?? news.published_at,
  };
}
