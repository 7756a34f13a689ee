import { brandSlug } from '@openbourse/api/brand';
import { useBrand } from '@openbourse/kit/lib/brand.ts';

/** Names a file that a person keeps after the site. */
export function brandedFile(name: string): string {
  return `${brandSlug(useBrand.getState().name)}-${name}`;
}
