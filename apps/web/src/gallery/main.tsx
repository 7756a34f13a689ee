import { loadAllTexts, startI18n } from '@openbourse/kit/lib/i18n.ts';
import '@openbourse/kit/theme/main.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { GalleryPage } from './gallery-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no element #root');

await startI18n();
await loadAllTexts();
createRoot(root).render(
  <MemoryRouter>
    <GalleryPage />
  </MemoryRouter>,
);
