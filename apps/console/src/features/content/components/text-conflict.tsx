import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type News, versionQuery } from '../api.ts';
import { compareBlocks, type ComparedBlock, differenceOf, nearDifferences } from '../model/compare-blocks.ts';
import type { NewsDraft } from '../use-drafts.ts';
import { ConflictFrame } from './conflict-frame.tsx';

export interface TextConflictProps {
  readonly newsId: number;
  /** Text that another operator has saved since the draft was begun. */
  readonly saved: News['texts'][number];
  readonly draft: NewsDraft;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Another operator has saved the text that is being written. */
export function TextConflict({ newsId, saved, draft, onKeep, onTake }: TextConflictProps) {
  return (
    <ConflictFrame
      {...{ newsId, onKeep, onTake }}
      version={saved.version}
      kind="text"
      canKeep={draft.title.trim() !== ''}
    >
      {(name) => <Differences {...{ newsId, saved, draft, name }} />}
    </ConflictFrame>
  );
}

type DifferencesProps = Pick<TextConflictProps, 'newsId' | 'saved' | 'draft'> & { readonly name: string };

function Differences({ newsId, saved, draft, name }: DifferencesProps) {
  const t = useTexts();
  const { data: begun } = useQuery({
    ...versionQuery(newsId, draft.basedOn ?? 0),
    enabled: draft.basedOn !== null,
  });
  const blocks = nearDifferences(compareBlocks(saved.content, draft.content));
  const base = begun?.text?.content ?? '';
  return (
    <div
      role="group"
      aria-label={t('content:conflict.differences')}
      lang={saved.locale}
      className="flex flex-col gap-2"
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
      {blocks.length === 0 && <p className="text-dense text-muted">{t('content:conflict.sameText')}</p>}
      {blocks.map((block) => (
        <Block key={block.key} {...{ block, base, name }} />
      ))}
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
