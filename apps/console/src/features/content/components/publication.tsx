import { CONTENT_CATEGORIES } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { INSTANT, orEmpty } from '../../../shared/lib/field-rules.ts';
import { fromLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { News } from '../api.ts';
import { readinessOf } from '../model/readiness.ts';

/**
 * Publication of an item, and the button that changes it. A page is never withdrawn: it gets a new edition.
 */
export function Publication({ news }: { readonly news: News }) {
  const t = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const isPage = news.category_id === CONTENT_CATEGORIES.page;
  const isWithdrawal = news.is_published && !isPage;
  const action = isPage ? 'publishEdition' : isWithdrawal ? 'withdraw' : 'publish';
  return (
    <>
      <StateBadge news={news} />
      <Button size="small" variant={isWithdrawal ? 'danger' : 'primary'} onClick={() => setIsAsked(true)}>
        {t(`content:${action}`)}
      </Button>
      {isAsked && isPage && <EditionDialog news={news} onEnd={() => setIsAsked(false)} />}
      {isAsked && !isPage && (
        <ChangeDialog
          title={t(`content:${action}`)}
          confirmLabel={t(`content:${action}`)}
          tone={isWithdrawal ? 'danger' : 'primary'}
          run={(reason) =>
            client.call('content.operator_publish_news', {
              id: news.id,
              is_published: !news.is_published,
              reason,
            })
          }
          done={t(isWithdrawal ? 'content:done.withdraw' : 'content:done.publish')}
          onEnd={() => setIsAsked(false)}
        >
          <p>{t(isWithdrawal ? 'content:effect.withdraw' : 'content:effect.publish')}</p>
          {!isWithdrawal && <Readiness news={news} />}
        </ChangeDialog>
      )}
    </>
  );
}

/** State for readers: nothing yet, the item, or no longer. */
export function StateBadge({
  news,
}: {
  readonly news: Pick<News, 'is_published' | 'published_at' | 'ends_at' | 'category_id'>;
}) {
  const t = useTexts();
  const now = clock.now();
  const isOver = news.ends_at !== null && news.ends_at <= now;
  const state = !news.is_published
    ? 'draft'
    : news.published_at > now
      ? 'scheduled'
      : isOver
        ? 'over'
        : 'published';
  return (
    <Badge tone={state === 'published' ? 'up' : state === 'scheduled' ? 'accent' : 'neutral'}>
      {t(`content:state.${state}`)}
    </Badge>
  );
}

/** Needs of publishing, and the language that readers without a text of their own will get. */
function Readiness({ news }: { readonly news: News }) {
  const t = useTexts();
  const { needs, fallback, missing } = readinessOf(news);
  return (
    <>
      {needs.map((need) => (
        <p key={need} role="alert" className="text-danger">
          {t(`content:needs.${need}`, { missing: missing.join(', ') })}
        </p>
      ))}
      {fallback !== null && missing.length > 0 && news.category_id !== CONTENT_CATEGORIES.page && (
        <p className="text-warn">{t('content:fallback', { missing: missing.join(', '), fallback })}</p>
      )}
    </>
  );
}

function EditionDialog({ news, onEnd }: { readonly news: News; readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    holds_from: { label: t('content:holdsFrom'), rule: orEmpty(INSTANT) },
  });
  const version = (news.editions[0]?.version ?? 0) + 1;
  return (
    <ChangeDialog
      title={t('content:editionTitle', { version })}
      confirmLabel={t('content:publishEdition')}
      tone="primary"
      run={(reason) => {
        const holdsFrom = fromLocalText(form.values.holds_from);
        const input = { id: news.id, is_published: true, holds_from: holdsFrom, reason };
        return client.call('content.operator_publish_news', input);
      }}
      done={t('content:done.publish')}
      onEnd={onEnd}
      form={form}
    >
      <p>{t('content:effect.edition')}</p>
      <Readiness news={news} />
      {isLegal(news) && <p className="text-warn">{t('content:lawyer')}</p>}
      <TextField hint={t('content:holdsFromHint')} {...form.field('holds_from')} />
    </ChangeDialog>
  );
}

/** Reports whether people agree to the item. */
export function isLegal(news: Pick<News, 'slug'>): boolean {
  return news.slug === 'privacy' || news.slug === 'agreement';
}
