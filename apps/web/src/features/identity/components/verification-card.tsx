import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useSite } from '../../session/index.ts';
import { useVerifyMe } from '../api.ts';

/** Says what a missing verification closes and leads to it; a demo server verifies at once as well. */
export function VerificationCard() {
  const t = useT();
  const isDemo = useSite()?.is_demo === true;
  const verify = useVerifyMe();
  const start = (): void =>
    verify.mutate(undefined, { onSuccess: () => toast.success(t('identity:demo.verified')) });
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="flex items-center gap-2 text-row">
        <BadgeCheck className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere hyphens-auto">{t('identity:center.identity')}</span>
      </h2>
      <p className="mt-1.5 text-dense text-muted">{t('identity:center.notVerifiedHint')}</p>
      <Link to="/user-review" className={`${buttonClass({ size: 'medium', isBlock: true })} mt-3.5`}>
        {t('identity:center.verify')}
      </Link>
      {isDemo && (
        <>
          <p className="mt-3.5 mb-2 text-secondary text-muted">{t('identity:demo.verifyHint')}</p>
          <Button variant="text" size="medium" isBlock isLoading={verify.isPending} onClick={start}>
            {t('identity:demo.verify')}
          </Button>
        </>
      )}
    </section>
  );
}
