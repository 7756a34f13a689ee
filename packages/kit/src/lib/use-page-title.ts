import { useEffect } from 'react';
import { useBrand } from './brand.ts';

/** Names the page in the tab, in the history and to screen readers (WCAG 2.4.2); the brand alone while unknown. */
export function usePageTitle(title: string | undefined): void {
  const brand = useBrand(({ name }) => name);
  useEffect(() => {
    document.title = title === undefined ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
