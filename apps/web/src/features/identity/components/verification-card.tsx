import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { BadgeCheck } from 'lucide-react';
import { useSite } from '../../session/index.ts';
import { useVerifyMe } from '../api.ts';

/** Says what a missing verification closes, and verifies at once on a demo server. */
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
        {t('identity:center.identity')}
      </h2>
      <p className="mt-1.5 text-dense text-muted">
        {t(isDemo ? 'identity:demo.verifyHint' : 'identity:center.notVerifiedHint')}
      </p>
      {isDemo && (
        <div className="mt-3.5">
          <Button size="medium" isBlock isLoading={verify.isPending} onClick={start}>
            {t('identity:demo.verify')}
          </Button>
        </div>
      )}
    </section>
  );
}
