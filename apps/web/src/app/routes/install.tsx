export { InstallScreen as Component } from '../../features/install/index.ts';
