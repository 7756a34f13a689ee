import { type FilePurpose, UPLOAD_LIMITS } from '@openbourse/api/limits';
import { type ImageUpload, type SendImage, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { sendImage } from '../session/index.ts';

type Purpose = Extract<FilePurpose, `identity_${string}` | 'address_proof'>;

const SENDERS: Readonly<Record<Purpose, SendImage>> = {
  identity_front: sendImage('identity_front'),
  identity_reverse: sendImage('identity_reverse'),
  identity_hand: sendImage('identity_hand'),
  address_proof: sendImage('address_proof'),
};

/** A picture of a form. */
export interface Picture {
  readonly purpose: Purpose;
  readonly upload: ImageUpload;
  /** Id by which the form names it; empty until it has arrived. */
  readonly id: string;
}

export function usePicture(purpose: Purpose): Picture {
  const upload = useImageUpload({ send: SENDERS[purpose], limits: UPLOAD_LIMITS });
  return { purpose, upload, id: upload.item?.content ?? '' };
}
