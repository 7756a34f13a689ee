import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './app/router.tsx';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { queryClient } from './features/session/index.ts';
import { startI18n } from './shared/lib/i18n.ts';
import { listenForInstallOffer } from './shared/lib/install-prompt.ts';
import './shared/theme/main.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

listenForInstallOffer();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
if (import.meta.env.PROD) registerServiceWorker();
