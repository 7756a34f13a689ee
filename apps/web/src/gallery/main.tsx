import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { loadAllTexts, startI18n } from '../shared/lib/i18n.ts';
import { GalleryPage } from './gallery-page.tsx';
import '../shared/theme/main.css';

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no element #root');

await startI18n();
await loadAllTexts();
const router = createMemoryRouter([{ path: '*', Component: GalleryPage }]);
createRoot(root).render(<RouterProvider router={router} />);
