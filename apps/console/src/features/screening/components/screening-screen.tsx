import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AnswerList } from './answer-list.tsx';
import { CaseList } from './case-list.tsx';
import { VersionList } from './version-list.tsx';

const VIEWS = ['cases', 'answers', 'lists'] as const;

/** Cases of screening that wait for two persons, every answer, and the lists that give them. */
export function ScreeningScreen() {
  const t = useTexts();
  const filters = useFilters();
  const view = filters.get('view');
  const header = (
    <TabStrip
      label={t('screening:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`screening:view.${value}`) }))}
      filters={filters}
    />
  );
  if (view === 'lists') return <VersionList filters={filters} header={header} />;
  if (view === 'answers') return <AnswerList filters={filters} header={header} />;
  return <CaseList filters={filters} header={header} />;
}
