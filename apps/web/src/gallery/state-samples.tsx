import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Sample } from './sample.tsx';

const SAMPLE_ERROR = new Error('Internal error. Please try again (1099)');

export function StateSamples() {
  const [isRetrying, setIsRetrying] = useState(false);
  return (
    <>
      <Sample name="banner">
        <Banner tone="demo">Demo: simulated market, no real money</Banner>
        <Banner tone="offline" icon={<WifiOff />}>
          You are offline. Prices are 5 min old.
        </Banner>
        <Banner tone="warn">Trading in SOL is halted.</Banner>
      </Sample>
      <Sample name="skeleton">
        <div className="flex items-center gap-3" aria-busy="true">
          <Skeleton className="size-10" isRound />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      </Sample>
      <Sample name="empty-state, error-state">
        <EmptyState
          title="No open orders"
          hint="An order that waits for its price shows up here."
          action={
            <Button size="medium" variant="secondary">
              Trade
            </Button>
          }
        />
        <ErrorState error={SAMPLE_ERROR} isRetrying={isRetrying} onRetry={() => setIsRetrying(!isRetrying)} />
      </Sample>
      <Sample name="page-header">
        <div className="relative">
          <PageHeader title="Security center" backTo="/" />
        </div>
      </Sample>
    </>
  );
}
