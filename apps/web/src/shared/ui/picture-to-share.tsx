import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { saveBlob } from '@openbourse/kit/lib/save-file.ts';
import { useObjectUrl } from '@openbourse/kit/lib/use-object-url.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Download, Share2 } from 'lucide-react';
import { isCancelled, mayShareFile } from '../lib/share.ts';

export interface DrawnPictureProps {
  readonly blob: Blob;
  readonly alt: string;
  /** Shape and width. */
  readonly className: string;
}

/** A picture that was drawn here, as it will be shared. */
export function DrawnPicture({ blob, alt, className }: DrawnPictureProps) {
  const url = useObjectUrl(blob);
  if (url === null) return <PictureSkeleton className={className} />;
  return <img src={url} alt={alt} className={`mx-auto w-full rounded-card shadow-raised ${className}`} />;
}

export function PictureSkeleton({ className }: Pick<DrawnPictureProps, 'className'>) {
  return (
    <div className="pb-1">
      <Skeleton className={`mx-auto w-full rounded-card ${className}`} />
    </div>
  );
}

export interface ShareButtonsProps {
  /** Null until it is drawn. */
  readonly file: File | null;
  readonly saveLabel: string;
  readonly shareLabel: string;
}

/** Saves a picture, or hands it on where the system can. */
export function ShareButtons({ file, saveLabel, shareLabel }: ShareButtonsProps) {
  const share = (): void => {
    if (file === null) return;
    navigator.share({ files: [file] }).catch((error: unknown) => !isCancelled(error) && toastError(error));
  };
  return (
    <div className="flex gap-3">
      <Button
        variant={mayShareFile() ? 'secondary' : 'primary'}
        isBlock
        disabled={file === null}
        icon={<Download className="size-4.5" aria-hidden="true" />}
        onClick={() => file !== null && saveBlob({ fileName: file.name, blob: file })}
      >
        {saveLabel}
      </Button>
      {mayShareFile() && (
        <Button
          isBlock
          disabled={file === null}
          icon={<Share2 className="size-4.5" aria-hidden="true" />}
          onClick={share}
        >
          {shareLabel}
        </Button>
      )}
    </div>
  );
}
