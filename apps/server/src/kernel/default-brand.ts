/** Names, colors and pictures under which the site is run. Empty texts are not set; pictures are named by their ids. */
export interface Brand {
  readonly name: string;
  readonly shortName: string;
  readonly legalEntity: string;
  readonly accentLight: string;
  readonly accentDark: string;
  readonly logo: string;
  readonly icon: string;
  readonly mailName: string;
  readonly mailAddress: string;
  readonly supportEmail: string;
}

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
