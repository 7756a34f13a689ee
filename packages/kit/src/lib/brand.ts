import { create } from 'zustand';

/** The brand under which the site is run. */
export interface ShownBrand {
  /** Empty until the server has said it. */
  readonly name: string;
  /** Address of the logo; empty for the mark of the apps. */
  readonly logo: string;
  /** Id of the icon; empty for that of the apps. */
  readonly icon: string;
}

/** Facts of the site that name its brand. */
interface Site {
  readonly name: string;
  readonly brand: Pick<ShownBrand, 'logo' | 'icon'>;
}

export const useBrand = create<ShownBrand>(() => ({ name: '', logo: '', icon: '' }));

/** Takes the brand from the facts that the server says about the site. */
export function showBrand({ name, brand: { logo, icon } }: Site): void {
  useBrand.setState({ name, logo: logo && brandPicture(logo), icon });
}

/** Takes the brand from the facts that the server has put into the page, where it has. */
export function showBrandOfPage(): void {
  const text = document.getElementById('site')?.textContent;
  if (text) showBrand(JSON.parse(text) as Site);
}

/** The address of a picture of the brand. */
export function brandPicture(id: string): string {
  return `/api/public/site/picture?id=${id}`;
}
