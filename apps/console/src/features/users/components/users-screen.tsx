import { useFilters } from '../../../shared/lib/use-filters.ts';
import { UserList } from './user-list.tsx';
import { UserView } from './user-view.tsx';

/** All users, or one user from all sides when the address names it. */
export function UsersScreen() {
  const filters = useFilters();
  const user = filters.get('user');
  if (!/^[1-9]\d{0,9}$/.test(user)) return <UserList filters={filters} />;
  return <UserView key={user} userId={Number.parseInt(user, 10)} filters={filters} />;
}
