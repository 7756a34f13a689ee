import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ListSkeleton, RowSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { plansQuery } from '../api.ts';
import type { Choice } from '../model/choice.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanForm } from './plan-form.tsx';
import { RunList } from './run-list.tsx';

export interface PlansPanelProps {
  readonly choices: readonly Choice[];
  readonly obstacle: ReactNode;
}

/** Recurring purchases: what is planned, and what was bought. */
export function PlansPanel({ choices, obstacle }: PlansPanelProps) {
  const t = useT();
  const query = useQuery(plansQuery);
  const [isAdding, setIsAdding] = useState(false);
  const add = obstacle ?? (
    <Button size="medium" onClick={() => setIsAdding(true)}>
      {t('convert:plan.add')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Loaded
        query={query}
        skeleton={
          <ListSkeleton>
            <RowSkeleton />
          </ListSkeleton>
        }
      >
        {(plans) =>
          plans.length === 0 ? (
            <EmptyState
              icon={<CalendarClock />}
              title={t('convert:plan.empty')}
              hint={t('convert:plan.emptyHint')}
              action={add}
            />
          ) : (
            <>
              <ul aria-label={t('convert:tab.recurring')} className="grid gap-3">
                {plans.map((plan) => (
                  <li key={plan.id}>
                    <PlanCard plan={plan} />
                  </li>
                ))}
              </ul>
              <div>{add}</div>
              <RunList />
            </>
          )
        }
      </Loaded>
      <BottomSheet isOpen={isAdding} onClose={() => setIsAdding(false)} title={t('convert:plan.add')}>
        <PlanForm
          choices={choices.filter(({ side }) => side === 'buy')}
          onDone={() => {
            setIsAdding(false);
            toast.success(t('convert:plan.added'));
          }}
        />
      </BottomSheet>
    </div>
  );
}
