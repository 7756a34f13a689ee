import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { FeedbackQueue } from './feedback-queue.tsx';
import { FeedbackView } from './feedback-view.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { TemplateList } from './template-list.tsx';

const VIEWS = ['awaiting_reply', 'replied', 'all', 'templates', 'statistics'] as const;

/** Feedback of users and its waiting part; one thread when the address names it. */
export function FeedbackScreen() {
  const t = useTexts();
  const filters = useFilters();
  const id = filters.get('item');
  if (id !== '') return <FeedbackView key={id} id={id} onLeave={() => filters.set({ item: '' })} />;
  const tabs = (
    <TabStrip
      label={t('support:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`support:view.${value}`) }))}
      filters={filters}
    />
  );
  const view = filters.get('view');
  if (view === 'templates')
    return <TemplateList desk="feedback" title={t('shell:nav.feedback')} tabs={tabs} />;
  if (view === 'statistics') return <StatisticsView tabs={tabs} />;
  return <FeedbackQueue filters={filters} tabs={tabs} />;
}
