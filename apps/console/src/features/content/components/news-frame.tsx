import { CONTENT_CATEGORIES, HELP_TOPICS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import type { News } from '../api.ts';
import { headOf, type HeadValues } from '../model/head-values.ts';
import { useHeadEdit } from '../use-head-edit.ts';
import { ConflictFrame } from './conflict-frame.tsx';
import { useHeadFacts } from './head-facts.tsx';

/** Pages are there from the start. */
const CATEGORIES = ['1', '2', '3', '4'] as const;
const { help, activity, page } = CONTENT_CATEGORIES;

/** Fields that an item has in common in all languages; a page has none of them. */
export function NewsFrame({ news }: { readonly news: News }) {
  const t = useTexts();
  const errorText = useErrorText();
  const headFacts = useHeadFacts();
  const edit = useHeadEdit(news);
  const { values, change } = edit;
  const category = Number.parseInt(values.category, 10);
  const bind = (field: Exclude<keyof HeadValues, 'isPopular'>) => ({
    value: values[field],
    onValueChange: (value: string) => change({ [field]: value }),
  });
  if (news.category_id === page) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-center gap-3 desktop:grid-cols-3">
        <ChoiceField
          label={t('content:category')}
          options={CATEGORIES.map((value) => ({ value, label: t(`content:category.${value}`) }))}
          {...bind('category')}
        />
        {category === help && <HelpFields values={values} onChange={change} />}
        {category !== help && (
          <TextField label={t('content:banner')} placeholder="/banners/spot.svg" {...bind('banner')} />
        )}
        <TextField label={t('content:publishedAt')} type="datetime-local" {...bind('at')} />
        {category === activity && (
          <TextField label={t('content:startsAt')} type="datetime-local" {...bind('startsAt')} />
        )}
        <TextField
          label={t(category === activity ? 'content:endsAt' : 'content:takenOffAt')}
          type="datetime-local"
          {...bind('endsAt')}
        />
        <div>
          <Button
            size="medium"
            variant="secondary"
            disabled={!edit.isEdited || edit.isConflict}
            isLoading={edit.isSaving}
            onClick={edit.save}
          >
            {t('content:save')}
          </Button>
        </div>
      </div>
      {edit.isConflict && (
        <ConflictFrame
          newsId={news.id}
          version={news.version}
          kind="head"
          canKeep
          onKeep={edit.keep}
          onTake={edit.discard}
        >
          {() => (
            <div className="max-w-xl">
              <Facts facts={headFacts(news, headOf(news, values))} />
            </div>
          )}
        </ConflictFrame>
      )}
      {edit.error !== null && (
        <p role="alert" className="text-dense text-danger">
          {errorText(edit.error)}
        </p>
      )}
    </div>
  );
}

/** Fields of help alone: its place, and whether it comes before all. */
function HelpFields(props: {
  readonly values: HeadValues;
  readonly onChange: (changes: Partial<HeadValues>) => void;
}) {
  const { values, onChange } = props;
  const t = useTexts();
  return (
    <>
      <ChoiceField
        label={t('content:topic')}
        options={HELP_TOPICS.map((value) => ({ value, label: t(`content:topic.${value}`) }))}
        value={values.topic}
        onValueChange={(topic) => onChange({ topic })}
      />
      <TextField
        label={t('content:position')}
        inputMode="numeric"
        value={values.position}
        onValueChange={(position) => onChange({ position })}
      />
      <Checkbox isChecked={values.isPopular} onCheckedChange={(isPopular) => onChange({ isPopular })}>
        {t('content:popular')}
      </Checkbox>
    </>
  );
}
