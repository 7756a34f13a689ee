import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { ChangePassword } from './change-password.tsx';
import { OperatorList } from './operator-list.tsx';
import { SessionList } from './session-list.tsx';

const VIEWS = ['operators', 'mine'] as const;

/** Operators and their roles, for the security admin; each operator's own sessions and password. */
export function OperatorsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const operator = useOperator();
  const isAdmin = hasRole(operator, ['security_admin']);
  const tabs = isAdmin && (
    <TabStrip
      label={t('operator:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`operator:view.${value}`) }))}
      filters={filters}
    />
  );
  if (isAdmin && filters.get('view') !== 'mine') return <OperatorList filters={filters} tabs={tabs} />;
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t(isAdmin ? 'shell:nav.operators' : 'operator:view.mine')}>
        {tabs}
        <ChangePassword />
      </ScreenHeader>
      <SessionList operatorId={operator.id} />
    </div>
  );
}
