import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { saveBlob } from '@openbourse/kit/lib/save-file.ts';
import { useObjectUrl } from '@openbourse/kit/lib/use-object-url.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { useSite } from '../../session/index.ts';
import { inviteLink } from '../model/invite-link.ts';
import { isCancelled, mayShareFile } from '../../../shared/lib/share.ts';
import { drawPoster } from './draw-poster.ts';

export interface PosterSheetProps {
  readonly code: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The invitation as a picture in the language of the reader, to save or to hand on. */
export function PosterSheet({ code, isOpen, onClose }: PosterSheetProps) {
  const t = useT();
  const poster = usePoster(code, isOpen);
  const file =
    poster.data === undefined
      ? null
      : new File([poster.data], `openbourse-${code}.png`, { type: 'image/png' });
  const share = (): void => {
    if (file === null) return;
    navigator.share({ files: [file] }).catch((error: unknown) => !isCancelled(error) && toastError(error));
  };
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('referral:poster.title')}
      footer={
        <div className="flex gap-3">
          <Button
            variant={mayShareFile() ? 'secondary' : 'primary'}
            isBlock
            disabled={file === null}
            icon={<Download className="size-4.5" aria-hidden="true" />}
            onClick={() => file !== null && saveBlob({ fileName: file.name, blob: file })}
          >
            {t('referral:poster.save')}
          </Button>
          {mayShareFile() && (
            <Button
              isBlock
              disabled={file === null}
              icon={<Share2 className="size-4.5" aria-hidden="true" />}
              onClick={share}
            >
              {t('referral:share')}
            </Button>
          )}
        </div>
      }
    >
      <Loaded query={poster} skeleton={<PictureSkeleton />}>
        {(blob) => <Picture blob={blob} alt={t('referral:poster.alt', { code })} />}
      </Loaded>
    </BottomSheet>
  );
}

/** Drawn once for each language, when it is first asked for. */
function usePoster(code: string, isWanted: boolean) {
  const t = useT();
  const locale = useLocale();
  const isDemo = useSite()?.is_demo === true;
  return useQuery({
    queryKey: ['referral.poster', code, locale, isDemo],
    queryFn: () =>
      drawPoster({
        locale,
        code,
        link: inviteLink({ origin: location.origin, code }),
        host: location.host,
        texts: {
          headline: t('referral:poster.headline'),
          scan: t('referral:poster.scan'),
          codeName: t('referral:code'),
          demo: isDemo ? t('app:demo.strip') : null,
        },
      }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const PICTURE = 'mx-auto aspect-2/3 w-full max-w-68 rounded-card';

function Picture({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const url = useObjectUrl(blob);
  if (url === null) return <PictureSkeleton />;
  return <img src={url} alt={alt} className={`${PICTURE} shadow-raised`} />;
}

function PictureSkeleton() {
  return (
    <div className="pb-1">
      <Skeleton className={PICTURE} />
    </div>
  );
}
