import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { type ImageUpload, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { sendImage } from '../session/index.ts';

const send = sendImage('feedback');

export interface Pictures {
  readonly places: readonly { readonly number: number; readonly upload: ImageUpload }[];
  /** Those that have arrived. */
  readonly ids: readonly string[];
  /** One is on its way or has failed, and would be missing. */
  readonly isIncomplete: boolean;
  readonly clear: () => void;
}

/** As many pictures as feedback takes (FEEDBACK_LIMITS.picturesMax). */
export function usePictures(): Pictures {
  const limits = UPLOAD_LIMITS;
  const uploads = [
    useImageUpload({ send, limits }),
    useImageUpload({ send, limits }),
    useImageUpload({ send, limits }),
    useImageUpload({ send, limits }),
  ];
  const items = uploads.flatMap(({ item }) => (item === null ? [] : [item]));
  return {
    places: uploads.map((upload, index) => ({ number: index + 1, upload })),
    ids: items.filter(({ content }) => content !== '').map(({ content }) => content),
    isIncomplete: items.some(({ content }) => content === ''),
    clear: () => uploads.forEach(({ remove }) => remove()),
  };
}
