import type { Brand } from './brand.ts';

/** The brand of an installation that says none: the one place where the platform's own name stands. */
export const DEFAULT_BRAND: Brand = {
  name: 'Openbourse',
  shortName: 'Openbourse',
  legalEntity: '',
  accentLight: '',
  accentDark: '',
  logo: '',
  icon: '',
  mailName: 'Openbourse',
  mailAddress: 'no-reply@openbourse.example',
  supportEmail: '',
};
