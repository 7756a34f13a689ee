import { ClientError, describeError } from '@openbourse/client';
import { useEffect, useRef, useState } from 'react';
import { useT } from './i18n.ts';

/** A picture on its way (specification, section 3, "Upload item"): empty status means done. */
export interface UploadItem {
  readonly file: File;
  readonly status: 'uploading' | 'failed' | '';
  /** Why it failed. */
  readonly message: string;
  readonly previewUrl: string;
  /** The id that the server gave; empty until it is done. */
  readonly content: string;
  /** Share that is sent, 0 to 1. */
  readonly progress: number;
}

export interface ImageUpload {
  readonly item: UploadItem | null;
  readonly choose: (file: File) => void;
  readonly retry: () => void;
  readonly remove: () => void;
}

/** Sends one file; resolves to its id. */
export type SendImage = (file: File, onProgress: (share: number) => void) => Promise<string>;

export interface ImageLimits {
  readonly bytesMax: number;
  readonly contentTypes: readonly string[];
}

const MEGABYTE = 1_024 * 1_024;

/** One picture that is chosen, checked, sent, and may be sent again or taken back. */
export function useImageUpload(options: {
  readonly send: SendImage;
  readonly limits: ImageLimits;
}): ImageUpload {
  const { send, limits } = options;
  const t = useT();
  const [item, setItem] = useState<UploadItem | null>(null);
  // Only the answer for the file that is chosen now counts.
  const turn = useRef(0);
  const previewUrl = item?.previewUrl;
  useEffect(
    () => () => {
      if (previewUrl !== undefined) URL.revokeObjectURL(previewUrl);
    },
    [previewUrl],
  );
  const refusalOf = (file: File): string | null => {
    if (!limits.contentTypes.includes(file.type)) return t('file:unsupported');
    if (file.size > limits.bytesMax) return t('file:tooLarge', { limit: limits.bytesMax / MEGABYTE });
    return null;
  };
  const start = async (file: File, preview: string): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    const update = (change: Partial<UploadItem>): void => {
      if (own === turn.current) setItem((before) => (before === null ? null : { ...before, ...change }));
    };
    const refusal = refusalOf(file);
    const status = refusal === null ? 'uploading' : 'failed';
    setItem({ file, status, message: refusal ?? '', previewUrl: preview, content: '', progress: 0 });
    if (refusal !== null) return;
    try {
      const content = await send(file, (progress) => update({ progress }));
      update({ status: '', content, progress: 1 });
    } catch (error) {
      update({
        status: 'failed',
        message: error instanceof ClientError ? describeError(error) : t('file:failed'),
      });
    }
  };
  return {
    item,
    choose: (file) => void start(file, URL.createObjectURL(file)),
    retry: () => {
      if (item !== null) void start(item.file, item.previewUrl);
    },
    remove: () => {
      turn.current += 1;
      setItem(null);
    },
  };
}
