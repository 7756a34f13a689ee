import { UPLOAD_LIMITS } from '@openbourse/api/limits';
import { type ImageUpload, useImageUpload } from '@openbourse/kit/lib/use-image-upload.ts';
import { useObjectUrl } from '@openbourse/kit/lib/use-object-url.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendImage } from '../session/index.ts';
import { qrQuery } from './api.ts';

const sendQr = sendImage('payment_qr');

/** The payment code of a form: the one that was kept, until it is removed or another is sent. */
export interface Qr {
  /** Picture that is shown, which the person may replace or remove. */
  readonly upload: ImageUpload;
  /** Id by which the form names it; empty for none. */
  readonly id: string;
  readonly isUploading: boolean;
  readonly isFailed: boolean;
  /** The kept one, while it is fetched or could not be. */
  readonly kept: { readonly isPending: boolean; readonly error: Error | null; readonly retry: () => void };
}

export function useQr(keptId: string | null): Qr {
  const upload = useImageUpload({ send: sendQr, limits: UPLOAD_LIMITS });
  const [isDropped, setIsDropped] = useState(false);
  const isKept = keptId !== null && !isDropped && upload.item === null;
  const { data: blob, isError, error, isFetching, refetch } = useQuery(qrQuery(isDropped ? null : keptId));
  const url = useObjectUrl(blob);
  const isShown = isKept && blob !== undefined && url !== null;
  return {
    upload: isShown
      ? {
          ...upload,
          item: {
            file: new File([blob], keptId),
            status: '',
            message: '',
            previewUrl: url,
            content: keptId,
            progress: 1,
          },
          remove: () => setIsDropped(true),
        }
      : upload,
    id: isKept ? keptId : (upload.item?.content ?? ''),
    isUploading: upload.item?.status === 'uploading',
    isFailed: upload.item?.status === 'failed',
    kept: {
      isPending: isKept && !isShown && (isFetching || !isError),
      error: isKept ? error : null,
      retry: () => void refetch(),
    },
  };
}
