import { BRAND_PICTURE_LIMITS } from '@openbourse/api/brand';
import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { type ImageUpload, type SendImage, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { client } from '../session/index.ts';

const sendPicture: SendImage = async (file, onProgress) =>
  (await client.upload('site.operator_brand_picture', { file, fields: {} }, onProgress)).id;

/** A picture of the brand that is sent as soon as it is chosen. */
export function useBrandPicture(): ImageUpload {
  const { contentTypes } = BRAND_PICTURE_LIMITS;
  return useImageUpload({ send: sendPicture, limits: { ...UPLOAD_LIMITS, contentTypes } });
}
