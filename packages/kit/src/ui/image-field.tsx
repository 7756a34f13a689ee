import { clsx } from 'clsx';
import { ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import type { ImageUpload } from '../lib/use-image-upload.ts';
import { fieldDescription } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

export interface ImageFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly upload: ImageUpload;
  /** The types that the file dialog offers. */
  readonly contentTypes: readonly string[];
  /** Opens the phone's camera instead of its pictures. */
  readonly capture?: 'environment' | 'user';
  /** Sketch of the expected picture, drawn while there is none. */
  readonly sketch?: ReactNode;
  /** Shows the picture to its edges, where none of it may be cut, instead of filling the frame. */
  readonly isWhole?: boolean;
  /** A small square, as for a logo. */
  readonly isSquare?: boolean;
}

/** A picture to be sent: empty, uploading, failed with the reason and another try, or done with a preview. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, upload, contentTypes, capture, sketch } = props;
  const id = useId();
  const t = useT();
  const { item } = upload;
  const fault = item?.status === 'failed' ? item.message : error;
  // A file that is no picture has no preview; the field stays as it was, with the reason below.
  const [unreadableUrl, setUnreadableUrl] = useState('');
  const previewUrl = item?.previewUrl === unreadableUrl ? undefined : item?.previewUrl;
  return (
    <div>
      <div
        className={clsx(
          'relative flex overflow-hidden rounded-card border border-dashed bg-surface transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          props.isSquare === true ? 'size-28' : 'aspect-[16/10] w-full',
          fault !== undefined && fault !== '' ? 'border-danger' : 'border-line-strong',
        )}
      >
        {previewUrl !== undefined && (
          <img
            src={previewUrl}
            alt={t('file:preview', { name: label })}
            onError={() => setUnreadableUrl(previewUrl)}
            className={clsx(
              'absolute inset-0 size-full',
              props.isWhole === true ? 'object-contain' : 'object-cover',
            )}
          />
        )}
        <label
          htmlFor={id}
          className={clsx(
            'flex size-full cursor-pointer flex-col items-center justify-center gap-1.5 px-3 text-center text-secondary text-muted hover:text-text [&_svg]:size-6 [&_svg]:stroke-[1.75]',
            previewUrl !== undefined && 'opacity-0',
          )}
        >
          {sketch ?? <ImagePlus aria-hidden="true" />}
          <span className="font-medium">{label}</span>
        </label>
        <input
          {...fieldDescription(id, { hint, error: fault })}
          id={id}
          type="file"
          accept={contentTypes.join(',')}
          {...(capture !== undefined && { capture })}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) upload.choose(file);
          }}
        />
        {item !== null && <ItemActions label={label} upload={upload} isFailed={item.status === 'failed'} />}
        {item?.status === 'uploading' && (
          <span className="absolute inset-x-3 bottom-3 rounded-full bg-raised p-1 shadow-raised">
            <ProgressBar label={t('file:uploading', { name: label })} percent={item.progress * 100} />
          </span>
        )}
      </div>
      <Words id={id} hint={hint} fault={fault} />
    </div>
  );
}

interface WordsProps {
  readonly id: string;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
}

/** Fault and hint below the picture, which describe the field. */
function Words({ id, hint, fault }: WordsProps) {
  return (
    <>
      {fault !== undefined && fault !== '' && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 px-0.5 text-secondary text-danger">
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 px-0.5 text-secondary text-muted">
          {hint}
        </p>
      )}
    </>
  );
}

interface ItemActionsProps {
  readonly label: string;
  readonly upload: ImageUpload;
  readonly isFailed: boolean;
}

function ItemActions({ label, upload, isFailed }: ItemActionsProps) {
  const t = useT();
  return (
    <span className="absolute top-1.5 right-1.5 flex gap-1 rounded-button bg-raised shadow-raised">
      {isFailed && <IconButton label={t('app:action.retry')} icon={<RotateCw />} onClick={upload.retry} />}
      <IconButton label={t('file:remove', { name: label })} icon={<Trash2 />} onClick={upload.remove} />
    </span>
  );
}
