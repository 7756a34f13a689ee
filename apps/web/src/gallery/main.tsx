import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { loadAllTexts, startI18n } from '../shared/lib/i18n.ts';
import { GalleryPage } from './gallery-page.tsx';
import '../shared/theme/main.css';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no element #root');

await startI18n();
await loadAllTexts();
createRoot(root).render(
  <MemoryRouter>
    <GalleryPage />
  </MemoryRouter>,
);
