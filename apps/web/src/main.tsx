import { CSPProvider } from '@base-ui/react/csp-provider';
import { startI18n } from '@openbourse/kit/lib/i18n.ts';
import '@openbourse/kit/theme/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { isFirstScreen, preloadRoute } from './app/route-table.ts';
import { followDevice, prefetchSite, queryClient } from './features/session/index.ts';
import { listenForInstallOffer } from './shared/lib/install-prompt.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

listenForInstallOffer();
prefetchSite();
const screen = preloadRoute(location.pathname);
followDevice();
await Promise.all([startI18n(), isFirstScreen(location.pathname) && screen]);
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
if (import.meta.env.PROD) registerServiceWorker();
