import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { ResetList } from './reset-list.tsx';
import { UserList } from './user-list.tsx';
import { UserView } from './user-view.tsx';

const VIEWS = ['users', 'resets'] as const;

/** The users and the proposals to remove an authenticator; one user from all sides when the address names it. */
export function UsersScreen() {
  const t = useTexts();
  const filters = useFilters();
  const canReset = hasRole(useOperator(), ['support', 'risk']);
  const user = filters.get('user');
  if (/^[1-9]\d{0,9}$/.test(user)) {
    return <UserView key={user} userId={Number.parseInt(user, 10)} filters={filters} />;
  }
  const tabs = canReset && (
    <TabStrip
      label={t('users:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`users:view.${value}`) }))}
      filters={filters}
    />
  );
  return canReset && filters.get('view') === 'resets' ? (
    <ResetList filters={filters} tabs={tabs} />
  ) : (
    <UserList filters={filters} tabs={tabs} />
  );
}
