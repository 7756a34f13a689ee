import { Button } from '@openbourse/kit/ui/button.tsx';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { type News, versionQuery } from '../api.ts';
import { compareBlocks, type ComparedBlock, differenceOf } from '../model/compare-blocks.ts';
import type { NewsDraft } from '../use-drafts.ts';

export interface TextConflictProps {
  readonly newsId: number;
  /** What somebody else has saved since the draft was begun. */
  readonly saved: News['texts'][number];
  readonly draft: NewsDraft;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Two texts of which only one can be the next: who saved when, where they differ, and which one stays. */
export function TextConflict({ newsId, saved, draft, onKeep, onTake }: TextConflictProps) {
  const t = useTexts();
  const id = useId();
  const { data: version } = useQuery(versionQuery(newsId, saved.version));
  const name = version === undefined ? '…' : (version.operator_name ?? t('content:installation'));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line-strong p-4">
      <div role="alert" className="flex items-start gap-2 text-warn">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <p id={id} className="text-body font-semibold">
          {t('content:conflict.title', { name })} (<TimeText at={saved.updated_at} />)
        </p>
      </div>
      <p className="text-dense text-muted">{t('content:conflict.hint')}</p>
      <Differences {...{ newsId, saved, draft, name }} />
      <div className="flex flex-wrap gap-2">
        <Button size="medium" disabled={draft.title.trim() === ''} onClick={onKeep}>
          {t('content:conflict.keep')}
        </Button>
        <Button size="medium" variant="secondary" onClick={onTake}>
          {t('content:conflict.take')}
        </Button>
      </div>
    </section>
  );
}

type DifferencesProps = Pick<TextConflictProps, 'newsId' | 'saved' | 'draft'> & { readonly name: string };

function Differences({ newsId, saved, draft, name }: DifferencesProps) {
  const t = useTexts();
  const { data: begun } = useQuery({
    ...versionQuery(newsId, draft.basedOn ?? 0),
    enabled: draft.basedOn !== null,
  });
  const blocks = compareBlocks(saved.content, draft.content);
  const base = begun?.text?.content ?? '';
  return (
    <div
      role="group"
      aria-label={t('content:conflict.differences')}
      lang={saved.locale}
      className="flex max-h-96 flex-col gap-2 overflow-y-auto"
      // Keys scroll it.
      tabIndex={0}
    >
      {(['title', 'summary'] as const)
        .filter((field) => saved[field] !== draft[field])
        .map((field) => (
          <dl key={field} className="text-dense">
            <dt className="text-secondary text-muted">{t(`content:${field}`)}</dt>
            <dd className="rounded-tag bg-warn-soft px-2 py-1">
              <span className="text-warn">{name}: </span>
              {saved[field]}
            </dd>
            <dd className="mt-1 rounded-tag bg-accent-soft px-2 py-1">
              <span className="text-accent">{t('content:conflict.you')}: </span>
              {draft[field]}
            </dd>
          </dl>
        ))}
      {blocks.every(({ state }) => state === 'same') ? (
        <p className="text-dense text-muted">{t('content:conflict.sameText')}</p>
      ) : (
        blocks.map((block) => <Block key={block.key} {...{ block, base, name }} />)
      )}
    </div>
  );
}

interface BlockProps {
  readonly block: ComparedBlock;
  readonly base: string;
  readonly name: string;
}

/** A block with who added or removed it; the ones in common are only there to find the place. */
function Block({ block, base, name }: BlockProps) {
  const t = useTexts();
  if (block.state === 'same') {
    return (
      <div className="px-2 opacity-60">
        <HtmlText html={block.html} />
      </div>
    );
  }
  const difference = differenceOf(block, base);
  const isTheirs = difference === 'theyAdded' || difference === 'theyRemoved';
  const isGone = difference === 'theyRemoved' || difference === 'youRemoved';
  return (
    <div className={clsx('rounded-tag px-2 py-1', isTheirs ? 'bg-warn-soft' : 'bg-accent-soft')}>
      <p className={clsx('text-secondary font-medium', isTheirs ? 'text-warn' : 'text-accent')}>
        {t(`content:conflict.${difference}`, { name })}
      </p>
      <div className={clsx(isGone && 'line-through')}>
        <HtmlText html={block.html} />
      </div>
    </div>
  );
}
