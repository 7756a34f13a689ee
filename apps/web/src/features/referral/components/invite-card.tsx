import { useBrand } from '@openbourse/kit/lib/brand.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Copy, QrCode as QrIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Summary } from '../api.ts';
import { inviteLink, shownLink } from '../model/invite-link.ts';
import { PosterSheet } from '../poster/poster-sheet.tsx';
import { isCancelled, mayShare } from '../../../shared/lib/share.ts';

/** Benefit of an invitation, the code and the link, and the ways to hand them on. */
export function InviteCard({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const format = useFormat();
  const [isPosterOpen, setIsPosterOpen] = useState(false);
  const { invite_code: code, rates } = summary;
  const link = inviteLink({ origin: location.origin, code });
  return (
    <section aria-labelledby="invite" className="flex flex-col gap-4 pt-2">
      <div>
        <h2 id="invite" className="text-title text-balance">
          {t('referral:invite.offer', { percent: format.percent(rates.level1_percent) })}
        </h2>
        <p className="pt-1 text-dense text-muted">
          {t('referral:invite.more', {
            percent: format.percent(rates.level2_percent),
            months: rates.months,
          })}
        </p>
        <p className="pt-1 text-dense text-muted">{t('referral:invite.losses')}</p>
      </div>
      <div className="divide-y divide-line rounded-card bg-surface">
        <CodeRow name={t('referral:code')} text={code} copyLabel={t('referral:copyCode')} isLarge />
        <CodeRow
          name={t('referral:link')}
          text={link}
          shown={shownLink(link)}
          copyLabel={t('referral:copyLink')}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <ShareButton code={code} link={link} />
        <Button
          variant="secondary"
          size="medium"
          aria-haspopup="dialog"
          icon={<QrIcon className="size-4.5 shrink-0" aria-hidden="true" />}
          onClick={() => setIsPosterOpen(true)}
        >
          {t('referral:poster.title')}
        </Button>
      </div>
      <PosterSheet code={code} isOpen={isPosterOpen} onClose={() => setIsPosterOpen(false)} />
    </section>
  );
}

interface CodeRowProps {
  readonly name: string;
  /** Text that is copied. */
  readonly text: string;
  /** Text that is shown instead of it. */
  readonly shown?: string;
  readonly copyLabel: string;
  readonly isLarge?: boolean;
}

function CodeRow({ name, text, shown = text, copyLabel, isLarge = false }: CodeRowProps) {
  const copy = useCopy();
  return (
    <div className="flex items-center justify-between gap-2 py-1.5 pr-1 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-label text-muted">{name}</p>
        <p
          className={
            isLarge ? 'figures text-price tracking-[0.08em]' : 'text-dense font-medium wrap-anywhere'
          }
        >
          {shown}
        </p>
      </div>
      <IconButton label={copyLabel} icon={<Copy />} onClick={() => void copy(text)} />
    </div>
  );
}

/** The system's share sheet; where there is none, the link is copied, which is what people do then. */
function ShareButton({ code, link }: { readonly code: string; readonly link: string }) {
  const t = useT();
  const copy = useCopy();
  const canShare = mayShare();
  const share = (): void => {
    if (!canShare) {
      void copy(link);
      return;
    }
    navigator
      .share({ title: useBrand.getState().name, text: t('referral:shareText', { code }), url: link })
      .catch((error: unknown) => !isCancelled(error) && toastError(error));
  };
  return (
    <Button
      size="medium"
      icon={
        canShare ? (
          <Share2 className="size-4.5 shrink-0" aria-hidden="true" />
        ) : (
          <Copy className="size-4.5 shrink-0" aria-hidden="true" />
        )
      }
      onClick={share}
    >
      {t(canShare ? 'referral:share' : 'referral:copyLink')}
    </Button>
  );
}
