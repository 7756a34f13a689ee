import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { versionQuery } from '../api.ts';

export interface ConflictFrameProps {
  readonly newsId: number;
  /** The number of the version that another operator has saved. */
  readonly version: number;
  readonly kind: 'text' | 'head';
  readonly canKeep: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  /** The differing content; gets the name of the operator who saved. */
  readonly children: (name: string) => ReactNode;
}

/** Two versions of which only one can be the next: who saved when, where they differ, and which one stays. */
export function ConflictFrame(props: ConflictFrameProps) {
  const { newsId, version, kind, canKeep, onKeep, onTake, children } = props;
  const t = useTexts();
  const id = useId();
  const { data: saved } = useQuery(versionQuery(newsId, version));
  const name = saved === undefined ? '…' : (saved.operator_name ?? t('content:installation'));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line-strong p-4">
      <div role="alert" className="flex items-start gap-2 text-warn">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <p id={id} className="text-body font-semibold">
          {t(`content:conflict.${kind}`, { name })} (<TimeText at={saved?.at ?? null} />)
        </p>
      </div>
      <p className="max-w-4xl text-dense text-muted">{t(`content:conflict.${kind}Hint`)}</p>
      {children(name)}
      <div className="flex flex-wrap gap-2">
        <Button size="medium" disabled={!canKeep} onClick={onKeep}>
          {t('content:conflict.keep')}
        </Button>
        <Button size="medium" variant="secondary" onClick={onTake}>
          {t('content:conflict.take')}
        </Button>
      </div>
    </section>
  );
}
