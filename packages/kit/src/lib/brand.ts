import { create } from 'zustand';

/** The brand under which the site is run. */
export interface ShownBrand {
  /** Empty until the server has said it. */
  readonly name: string;
  /** Address of the logo; empty for the mark of the apps. */
  readonly logo: string;
}

export const useBrand = create<ShownBrand>(() => ({ name: '', logo: '' }));

/** Takes the brand from the facts that the server says about the site. */
export function showBrand({
  name,
  brand,
}: {
  readonly name: string;
  readonly brand: { readonly logo: string };
}) {
  useBrand.setState({ name, logo: brand.logo && brandPicture(brand.logo) });
}

/** Takes the brand from the facts that the server has put into the page, where it has. */
export function showBrandOfPage(): void {
  const text = document.getElementById('site')?.textContent;
  if (text) showBrand(JSON.parse(text) as Parameters<typeof showBrand>[0]);
}

/** The address of a picture of the brand. */
export function brandPicture(id: string): string {
  return `/api/public/site/picture?id=${id}`;
}
