import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { type ImageUpload, type SendImage, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import type { FieldRule } from '../../shared/lib/field-rules.ts';
import { client } from '../session/index.ts';

const sendLogo: SendImage = async (file, onProgress) =>
  (await client.upload('file.operator_upload', { file, fields: { type: 'coin_logo' } }, onProgress)).id;

/** A logo that is sent as soon as it is chosen; the server says which pictures it takes. */
export function useLogoUpload(): {
  readonly upload: ImageUpload;
  readonly fileId: string;
  readonly rule: FieldRule;
} {
  const upload = useImageUpload({ send: sendLogo, limits: UPLOAD_LIMITS });
  const fileId = upload.item?.content ?? '';
  return {
    upload,
    fileId,
    rule: { key: 'coin:logoUnsent', accepts: () => upload.item === null || fileId !== '' },
  };
}
