import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { Health } from './health.tsx';
import { JobList } from './job-list.tsx';

const VIEWS = ['health', 'jobs'] as const;

/** Whether every part of the server is ready, and what runs by the clock. */
export function SystemScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('system:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`system:view.${value}`) }))}
      filters={filters}
    />
  );
  return filters.get('view') === 'jobs' ? (
    <JobList filters={filters} tabs={tabs} />
  ) : (
    <Health filters={filters} tabs={tabs} />
  );
}
