import { CSPProvider } from '@base-ui/react/csp-provider';
import { showBrandOfPage } from '@openbourse/kit/lib/brand.ts';
import { showLocale } from '@openbourse/kit/lib/i18n.ts';
import '@openbourse/kit/theme/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { queryClient } from './features/session/index.ts';
import { usePreferences } from './shared/lib/preferences.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

showBrandOfPage();
await showLocale(usePreferences.getState().locale);
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
