import { clockText } from '@openbourse/kit/lib/clock-text.ts';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useIsLoggedIn } from '../../session/index.ts';
import { type CountdownScope, countdownsQuery } from '../api.ts';

const Countdowns = lazy(async () => ({ default: (await import('./countdowns.tsx')).Countdowns }));

/** Opens what cancels the orders of a product when the person is gone; while it runs, the time that is left. */
export function CountdownButton({ product, pair }: CountdownScope) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const { data = [] } = useQuery({ ...countdownsQuery, enabled: isLoggedIn });
  const running = data.filter((one) => one.product === product);
  const left = useCountdown(running[0]?.due_at ?? null);
  if (!isLoggedIn) return null;
  return (
    <>
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {left === 0 ? t('countdown:title') : t('countdown:left', { time: clockText(left) })}
      </Button>
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('countdown:title')}>
        <Suspense>
          <Countdowns product={product} pair={pair} running={running} />
        </Suspense>
      </BottomSheet>
    </>
  );
}
