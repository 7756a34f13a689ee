import { UserCenterScreen } from '../../features/identity/index.ts';
import { SettingsList } from '../../features/settings/index.ts';

export function Component() {
  return <UserCenterScreen settings={<SettingsList />} />;
}
