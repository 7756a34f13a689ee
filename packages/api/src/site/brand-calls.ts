import { change, endpoint } from '../endpoint.ts';
import { BRAND_FORMS } from './brand.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';

/** The brand under which the site is run. Part of the noun `site`. */

const BRANDING = ['content'] as const;

const nameOf = (maxLength: number, example: string) =>
  string({ pattern: BRAND_FORMS.name, minLength: 1, maxLength, examples: [example] });
const color = string({
  pattern: BRAND_FORMS.color,
  description: 'A color as #rrggbb, or empty for the one of the apps.',
  examples: ['#0b6e8f'],
});
const pictureId = string({
  pattern: BRAND_FORMS.picture,
  description: 'The id of a picture that was uploaded for the brand, or empty for the one of the apps.',
  examples: ['0'.repeat(64)],
});

const brandFields = {
  name: nameOf(BRAND_FORMS.nameMax, 'Harbor Exchange'),
  /** Below an icon on a phone. */
  short_name: nameOf(BRAND_FORMS.shortNameMax, 'Harbor'),
  /** Operator of the site: on statements, in mails and in the app; empty when it is not said. */
  legal_entity: string({
    pattern: `${BRAND_FORMS.name}|^$`,
    maxLength: BRAND_FORMS.entityMax,
    examples: ['Harbor Exchange Ltd.'],
  }),
  accent_light: color,
  accent_dark: color,
  logo: pictureId,
  icon: pictureId,
  /** Sender of mails. */
  mail_name: nameOf(BRAND_FORMS.nameMax, 'Harbor Exchange'),
  mail_address: string({ pattern: BRAND_FORMS.mail, maxLength: 200, examples: ['no-reply@harbor.example'] }),
  /** Address for help; empty when there is none. */
  support_email: string({
    pattern: `${BRAND_FORMS.mail}|^$`,
    maxLength: 200,
    examples: ['help@harbor.example'],
  }),
};

const brandRow = object({
  version: integer(),
  ...brandFields,
  reason: string(),
  /** Null: the brand with which the installation began. */
  set_by: nullable(string()),
  set_at: t.instant,
});

/** The answer is the picture itself, which never changes under its id. */
export const picture = endpoint('site.picture', {
  summary: 'A picture of the brand: its logo or its icon. Answers with the PNG, not with the envelope.',
  input: object({ id: string({ pattern: '^[0-9a-f]{64}$', examples: ['0'.repeat(64)] }) }),
  reply: string(),
  errors: ['site.picture_not_found'],
});

export const operatorBrand = endpoint('site.operator_brand', {
  summary: 'Every version of the brand with who set it and why, newest first; the first one holds.',
  input: object({}),
  reply: list(brandRow),
  roles: BRANDING,
});

export const operatorBrandPicture = change('site.operator_brand_picture', {
  summary:
    'Uploads a picture for the brand: a square PNG, drawn anew with sides of 512 pixels. It is seen once a brand that holds names its id.',
  input: object({}),
  reply: object({ id: string(), width: integer(), height: integer(), bytes: integer() }),
  errors: [
    'file.too_large',
    'file.unsupported_format',
    'file.unreadable',
    'file.too_many_pixels',
    'file.too_many_today',
    'file.not_square',
  ],
  roles: BRANDING,
  isUpload: true,
});

export const operatorSetBrand = proposedChange('site.operator_set_brand', {
  summary:
    'Proposes another brand: names, sender of mails, colors, pictures. It holds everywhere at once when a second operator approves it, and existing pages show it when they are opened again.',
  input: object({
    /** The version that the form started from; a later one is not overwritten. */
    based_on: t.id,
    ...brandFields,
    reason,
  }),
  errors: ['site.brand_contrast', 'site.brand_changed', 'site.picture_not_found'],
  roles: BRANDING,
  checkers: ['content', 'risk'],
});
