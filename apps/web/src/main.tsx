import { CSPProvider } from '@base-ui/react/csp-provider';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { startI18n } from '@openbourse/kit/lib/i18n.ts';
import '@openbourse/kit/theme/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { prefetchSite, queryClient } from './features/session/index.ts';
import { listenForInstallOffer } from './shared/lib/install-prompt.ts';

/** How long the first screen waits to know whether it stands in a demo, before it shows without. */
const SITE_WAIT_MS = 800;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

listenForInstallOffer();
const patience = new Promise<void>((resolve) => clock.after(SITE_WAIT_MS, resolve));
await Promise.all([startI18n(), Promise.race([prefetchSite(), patience])]);
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
