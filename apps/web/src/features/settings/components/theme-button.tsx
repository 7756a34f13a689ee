import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useSessionStore } from '../../session/index.ts';

/** Switches between light and dark from a header. */
export function ThemeButton() {
  const t = useT();
  const isDark = useSessionStore((state) => state.isDark);
  return (
    <IconButton
      label={t(isDark ? 'settings:theme.toLight' : 'settings:theme.toDark')}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}
