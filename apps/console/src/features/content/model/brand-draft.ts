import { accentContrast, BRAND_FORMS, type BrandTheme, CONTRAST_MIN } from '@openbourse/api/brand';
import type { CallReply } from '@openbourse/client';

export type BrandVersion = CallReply<'site.operator_brand'>[number];

/** The fields of a brand that previews show. */
export type BrandDraft = Pick<
  BrandVersion,
  | 'name'
  | 'legal_entity'
  | 'accent_light'
  | 'accent_dark'
  | 'logo'
  | 'mail_name'
  | 'mail_address'
  | 'support_email'
>;

/** The accents of the apps, for a brand that chooses none. */
const OWN_ACCENTS: Readonly<Record<BrandTheme, string>> = { light: '#5b5bd6', dark: '#8b8dff' };

const COLOR = new RegExp(BRAND_FORMS.color);

/** The accent that a theme has; that of the apps where the brand has none, or none yet. */
export function accentOf(brand: Pick<BrandDraft, 'accent_light' | 'accent_dark'>, theme: BrandTheme): string {
  const accent = theme === 'light' ? brand.accent_light : brand.accent_dark;
  return accent !== '' && COLOR.test(accent) ? accent : OWN_ACCENTS[theme];
}

export function isColor(text: string): boolean {
  return COLOR.test(text);
}

/** True for a color that is read everywhere in a theme, and for none. */
export function isRead(text: string, theme: BrandTheme): boolean {
  return text === '' || (isColor(text) && accentContrast(text, theme) >= CONTRAST_MIN);
}
