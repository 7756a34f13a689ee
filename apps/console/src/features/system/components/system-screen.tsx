import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { Health } from './health.tsx';
import { JobList } from './job-list.tsx';
import { Modes } from './modes.tsx';

const VIEWS = ['health', 'modes', 'jobs'] as const;

/** Health of every part of the server, restrictions, and jobs by the clock. */
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
  if (filters.get('view') === 'modes') return <Modes tabs={tabs} />;
  return filters.get('view') === 'jobs' ? (
    <JobList filters={filters} tabs={tabs} />
  ) : (
    <Health filters={filters} tabs={tabs} />
  );
}
