import { LoginScreen } from '../../features/identity/index.ts';
import { LanguageButton } from '../../features/settings/index.ts';

export function Component() {
  return <LoginScreen headerAction={<LanguageButton />} />;
}
