import { HELP_TOPICS, NEWS_LOCALES } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, given, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, pagesOf } from '../../session/index.ts';
import type { NewsRow } from '../api.ts';
import { categoryKey } from './head-facts.tsx';
import { StateBadge } from './publication.tsx';

const CATEGORIES = ['1', '2', '3', '4', '5'] as const;
const STATES = ['published', 'draft'] as const;
const NOTICE = 3;

/** Content of every category and state; a row opens its texts. */
export function NewsList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const state = oneOf(STATES, filters.get('state'));
  const input = {
    category_id: oneOf(CATEGORIES, filters.get('category')),
    topic: oneOf(HELP_TOPICS, filters.get('topic')),
    is_published: state === undefined ? undefined : state === 'published',
    q: given(filters.get('q').trim()),
  };
  const list = useList(pagesOf('content.operator_news_list', input));
  const create = useMutation({
    mutationFn: () => client.call('content.operator_save_news', { category_id: NOTICE }),
    onSuccess: (news) => filters.set({ news: `${news.id}` }),
  });
  return (
    <ListScreen
      name="news"
      title={t('shell:nav.content')}
      header={
        <>
          {tabs}
          <Button size="small" isLoading={create.isPending} onClick={() => create.mutate()}>
            {t('content:create')}
          </Button>
        </>
      }
      fields={[
        { kind: 'text', name: 'q', label: t('content:search') },
        {
          kind: 'choice',
          name: 'category',
          label: t('content:category'),
          options: CATEGORIES.map((value) => ({ value, label: t(`content:category.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'topic',
          label: t('content:topic'),
          options: HELP_TOPICS.map((value) => ({ value, label: t(`content:topic.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('content:state'),
          options: STATES.map((value) => ({ value, label: t(`content:state.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('content:noNews')}
      onOpen={(key) => filters.set({ news: key })}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<NewsRow>[] {
  return [
    {
      key: 'title',
      header: t('content:title'),
      csv: (row) => row.title,
      render: (row) => (
        <span className="block max-w-120 truncate font-semibold">{row.title || t('content:untitled')}</span>
      ),
    },
    {
      key: 'category',
      header: t('content:category'),
      csv: (row) => row.category_id,
      render: (row) =>
        row.topic === null
          ? t(categoryKey(row.category_id))
          : [
              t('content:category.1'),
              t(`content:topic.${row.topic}`),
              row.is_popular && t('content:popularMark'),
            ]
              .filter(Boolean)
              .join(' · '),
    },
    {
      key: 'locales',
      header: t('content:languages'),
      isNumeric: true,
      csv: (row) => row.locales.join(' '),
      render: (row) => `${row.locales.length} / ${NEWS_LOCALES.length}`,
    },
    {
      key: 'at',
      header: t('content:publishedAt'),
      csv: (row) => new Date(row.published_at).toISOString(),
      render: (row) => <TimeText at={row.published_at} />,
    },
    {
      key: 'state',
      header: t('content:state'),
      csv: (row) => t(row.is_published ? 'content:state.published' : 'content:state.draft'),
      render: (row) => <StateBadge news={row} />,
    },
  ];
}
