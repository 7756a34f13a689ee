export { UsersScreen as Component } from '../../features/users/index.ts';
