import { change, endpoint } from '../endpoint.ts';
import { FILE_PURPOSES, OPERATOR_FILE_PURPOSES } from '../limits.ts';
import { integer, object, string, t } from '../schema.ts';

const uploadErrors = [
  'file.too_large',
  'file.unsupported_format',
  'file.unreadable',
  'file.too_many_pixels',
  'file.too_many_today',
] as const;

/**
 * Uploads one picture (specification, section 7: multipart with `file` and `type`). JPEG, PNG or WebP, at most 5 MiB
 * and 40 megapixels; it is decoded and drawn anew, so nothing but the picture is kept.
 */
export const imageUpload = change('file.image_upload', {
  summary:
    'Uploads a picture for a purpose, by the session of the access token: JPEG, PNG or WebP, at most 5 MB. It is removed after an hour unless a form that is submitted names its id.',
  input: object({ type: t.oneOf(FILE_PURPOSES) }),
  reply: object({
    id: t.uuid,
    /** The path of the private call that shows it to its owner. */
    url: string(),
    width: integer(),
    height: integer(),
    bytes: integer(),
  }),
  errors: uploadErrors,
  isUpload: true,
});

export const operatorUpload = change('file.operator_upload', {
  summary:
    'Uploads a picture of the operator for a purpose, by the rules of those of users. It is removed after an hour unless what is sent names its id. The logo of a coin is a square PNG or WebP, waits as long as a proposal, and takes the role `risk`; a picture of the chat takes `support`.',
  input: object({ type: t.oneOf(OPERATOR_FILE_PURPOSES) }),
  reply: object({ id: t.uuid, width: integer(), height: integer(), bytes: integer() }),
  errors: [...uploadErrors, 'file.not_square', 'operator.role_missing'],
  roles: ['support', 'risk'],
  isUpload: true,
});

/** The answer is the picture itself, with its own content type. */
export const view = endpoint('file.view', {
  summary: "One of the user's own pictures. Answers with the picture, not with the envelope.",
  input: object({ id: t.uuid }),
  reply: string(),
  errors: ['file.not_found'],
});

/** The answer is the picture itself; which role may see it depends on what it was uploaded for. */
export const operatorView = endpoint('file.operator_view', {
  summary:
    'A picture that was submitted, for the operators who decide on it; every view is recorded with its reason. Answers with the picture.',
  input: object({ file_id: t.uuid, reason: t.text(3, 200, 'Compare name and number with the form') }),
  reply: string(),
  errors: ['file.not_found', 'operator.own_account', 'operator.role_missing'],
  roles: ['identity_reviewer', 'fiat_arbiter', 'ledger_maker', 'ledger_checker', 'support', 'risk'],
});

/** The answer is the picture itself, which never changes under its id. */
export const logo = endpoint('file.logo', {
  summary: 'The logo of a coin. Answers with the picture, not with the envelope.',
  input: object({ id: t.uuid }),
  reply: string(),
  errors: ['file.not_found'],
});
