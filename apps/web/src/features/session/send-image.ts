import type { UserFilePurpose } from '@openbourse/api/limits';
import type { SendImage } from '@openbourse/kit/lib/use-image-upload.ts';
import { client } from './client.ts';

/** Sends a picture for one purpose; resolves to its id, which the form that needs it then names. */
export function sendImage(purpose: UserFilePurpose): SendImage {
  return async (file, onProgress) =>
    (await client.upload('file.image_upload', { file, fields: { type: purpose } }, onProgress)).id;
}
