import { useEffect } from 'react';

const BRAND = 'Openbourse';

/** Names the page in the tab, in the history and to screen readers (WCAG 2.4.2); the brand alone while unknown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === BRAND ? BRAND : `${title} · ${BRAND}`;
  }, [title]);
}
