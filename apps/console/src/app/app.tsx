import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Toaster } from '@openbourse/kit/ui/toast.tsx';
import { applyTheme, isDarkTheme, onSystemTheme } from '@openbourse/kit/theme/theme.ts';
import { lazy, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import {
  EnrolScreen,
  hasRole,
  LoginScreen,
  useOperatorQuery,
  useSession,
} from '../features/session/index.ts';
import { usePreferences } from '../shared/lib/preferences.ts';
import { SCREEN_ROLES } from '../shared/lib/screen-roles.ts';
import { ROUTE_TABLE } from './route-table.ts';
import { Shell } from './shell.tsx';

const SCREENS = ROUTE_TABLE.map((route) => {
  const Screen = lazy(async () => ({ default: (await route.load()).Component }));
  return { route, screen: <Screen /> };
});

/** Shows the login to whoever is logged out, on any address, and the asked-for screen right after it. */
export function App() {
  const isOpen = useSession((state) => state.isOpen);
  const theme = usePreferences((state) => state.theme);
  useEffect(() => {
    const apply = (): void => applyTheme({ isDark: isDarkTheme(theme), priceColors: 'standard' });
    apply();
    return onSystemTheme(apply);
  }, [theme]);
  return (
    <BrowserRouter basename="/console">
      <Routes>
        <Route path="/enrol" element={<EnrolScreen />} />
        <Route path="*" element={isOpen ? <Screens /> : <LoginScreen />} />
      </Routes>
      <Toaster />
    </BrowserRouter>
  );
}

function Screens() {
  const { data: operator, isError, error, isFetching, refetch } = useOperatorQuery();
  if (operator === undefined) {
    if (!isError) return null;
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const allowed = SCREENS.filter(({ route }) => hasRole(operator, SCREEN_ROLES[route.path]));
  return (
    <Routes>
      <Route element={<Shell routes={allowed.map(({ route }) => route)} operator={operator} />}>
        {allowed.map(({ route, screen }) => (
          <Route key={route.path} path={route.path} element={screen} />
        ))}
        <Route path="*" element={<Navigate to={allowed[0]?.route.path ?? '/'} replace />} />
      </Route>
    </Routes>
  );
}
