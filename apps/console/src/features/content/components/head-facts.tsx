import { useTexts } from '../../../shared/lib/texts.ts';
import type { Fact } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Head } from '../api.ts';

/** The fields in which two heads differ: what stands now, then what would. */
export function useHeadFacts(): (now: Head, then: Head) => readonly Fact[] {
  const t = useTexts();
  return (now, then) => {
    const time = (at: number | null) => <TimeText at={at} />;
    const rows = [
      {
        label: t('content:category'),
        pair: [now.category_id, then.category_id] as const,
        draw: (value: number) => t(categoryKey(value)),
      },
      {
        label: t('content:topic'),
        pair: [now.topic, then.topic] as const,
        draw: (value: Head['topic']) => (value === null ? t('shell:none') : t(`content:topic.${value}`)),
      },
      {
        label: t('content:position'),
        pair: [now.position, then.position] as const,
        draw: (value: number) => value,
      },
      {
        label: t('content:popular'),
        pair: [now.is_popular, then.is_popular] as const,
        draw: (value: boolean) => t(value ? 'shell:yes' : 'shell:no'),
      },
      {
        label: t('content:banner'),
        pair: [now.banner, then.banner] as const,
        draw: (value: string | null) => value ?? t('shell:none'),
      },
      { label: t('content:publishedAt'), pair: [now.published_at, then.published_at] as const, draw: time },
      { label: t('content:startsAt'), pair: [now.starts_at, then.starts_at] as const, draw: time },
      { label: t('content:endsAt'), pair: [now.ends_at, then.ends_at] as const, draw: time },
    ];
    return rows.flatMap(({ label, pair, draw }) =>
      factOf(label, pair, draw as (value: unknown) => Fact['value']),
    );
  };
}

function factOf(
  label: string,
  [now, then]: readonly [unknown, unknown],
  draw: (value: unknown) => Fact['value'],
): readonly Fact[] {
  if (now === then) return [];
  return [
    {
      label,
      value: (
        <>
          <del>{draw(now)}</del> → {draw(then)}
        </>
      ),
    },
  ];
}

const CATEGORY_KEYS = {
  1: 'content:category.1',
  2: 'content:category.2',
  3: 'content:category.3',
  4: 'content:category.4',
  5: 'content:category.5',
} as const;

export function categoryKey(category: number) {
  return CATEGORY_KEYS[category as keyof typeof CATEGORY_KEYS] ?? 'content:category.3';
}
