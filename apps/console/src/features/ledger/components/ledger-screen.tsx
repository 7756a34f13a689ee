import type { OperatorRole } from '@openbourse/api/limits';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { AccountTables } from './account-tables.tsx';
import { Auditor } from './auditor.tsx';
import { EntryList } from './entry-list.tsx';
import { MovementList } from './movement-list.tsx';

const READERS: readonly OperatorRole[] = ['support', 'risk', 'ledger_maker', 'ledger_checker'];

/** Every posting, the accounts of the platform and the capital in them, and the auditor, which is all that a security admin reads here. */
export function LedgerScreen() {
  const t = useTexts();
  const filters = useFilters();
  const canRead = hasRole(useOperator(), READERS);
  const views = canRead ? (['entries', 'accounts', 'house', 'auditor'] as const) : (['auditor'] as const);
  const view = views.find((one) => one === filters.get('view')) ?? views[0];
  const tabs = (
    <TabStrip
      label={t('ledger:views')}
      name="view"
      tabs={views.map((value) => ({ value, label: t(`ledger:view.${value}`) }))}
      filters={filters}
    />
  );
  if (view === 'entries') return <EntryList filters={filters} tabs={tabs} />;
  if (view === 'house') return <MovementList filters={filters} tabs={tabs} />;
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.ledger')}>{tabs}</ScreenHeader>
      {view === 'accounts' ? <AccountTables /> : <Auditor />}
    </div>
  );
}
