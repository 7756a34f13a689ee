import { create } from 'zustand';

/** The brand under which the site is run, as the facts of the site name it. */
export interface SiteBrand {
  /** Empty until the server has said it. */
  readonly name: string;
  /** Ids of pictures; empty for those of the apps. */
  readonly brand: { readonly logo: string; readonly icon: string };
}

export const useBrand = create<SiteBrand>(() => ({ name: '', brand: { logo: '', icon: '' } }));

/** Takes the brand from the facts that the server has put into the page, where it has. */
export function showBrandOfPage(): void {
  const text = document.getElementById('site')?.textContent;
  if (text) useBrand.setState(JSON.parse(text) as SiteBrand);
}

/** The address of a picture of the brand. */
export function brandPicture(id: string): string {
  return `/api/public/site/picture?id=${id}`;
}
