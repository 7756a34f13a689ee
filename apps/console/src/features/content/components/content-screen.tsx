import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { BrandView } from './brand-view.tsx';
import { NewsEditor } from './news-editor.tsx';
import { NewsList } from './news-list.tsx';
import { SettingList } from './setting-list.tsx';

const VIEWS = ['news', 'settings', 'brand'] as const;

/** News and banners in every language, the settings of the site and its brand; one news item when the address names it. */
export function ContentScreen() {
  const t = useTexts();
  const filters = useFilters();
  const news = filters.get('news');
  if (/^[1-9]\d{0,8}$/.test(news)) {
    return <NewsEditor key={news} id={Number.parseInt(news, 10)} filters={filters} />;
  }
  const tabs = (
    <TabStrip
      label={t('content:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`content:view.${value}`) }))}
      filters={filters}
    />
  );
  if (filters.get('view') === 'brand') return <BrandView tabs={tabs} />;
  return filters.get('view') === 'settings' ? (
    <SettingList filters={filters} tabs={tabs} />
  ) : (
    <NewsList filters={filters} tabs={tabs} />
  );
}
