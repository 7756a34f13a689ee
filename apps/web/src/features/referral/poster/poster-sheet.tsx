import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { DrawnPicture, PictureSkeleton, ShareButtons } from '../../../shared/ui/picture-to-share.tsx';
import { useSite } from '../../session/index.ts';
import { inviteLink } from '../model/invite-link.ts';
import { drawPoster } from './draw-poster.ts';
import { brandedFile } from '../../../shared/lib/branded-file.ts';

const SHAPE = 'aspect-2/3 max-w-68';

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
      : new File([poster.data], brandedFile(`${code}.png`), { type: 'image/png' });
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('referral:poster.title')}
      footer={
        <ShareButtons file={file} saveLabel={t('referral:poster.save')} shareLabel={t('referral:share')} />
      }
    >
      <Loaded query={poster} skeleton={<PictureSkeleton className={SHAPE} />}>
        {(blob) => <DrawnPicture blob={blob} alt={t('referral:poster.alt', { code })} className={SHAPE} />}
      </Loaded>
    </BottomSheet>
  );
}

/** Drawn once for each language, when it is first asked for. */
function usePoster(code: string, isWanted: boolean) {
  const t = useT();
  const locale = useLocale();
  const site = useSite();
  const isDemo = site?.is_demo === true;
  return useQuery({
    queryKey: ['referral.poster', code, locale, isDemo, site?.brand.version],
    queryFn: () =>
      drawPoster({
        locale,
        code,
        link: inviteLink({ origin: location.origin, code }),
        host: location.host,
        accent: site?.brand.accent_dark ?? '',
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
