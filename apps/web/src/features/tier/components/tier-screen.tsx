import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { tierPages, useAdd } from '../api.ts';

/** Entries of the user, and a form to add more. */
function TierScreen() {
  const t = useT();
  const pages = useInfiniteQuery(tierPages);
  return (
    <>
      <PageHeader title={t('tier:title')} backTo="/user-center" />
      <AddForm />
      <PagedList
        label={t('tier:title')}
        pages={pages}
        renderRow={({ name }) => <ListRow title={name} />}
        skeleton={<TextSkeleton />}
        empty={{ icon: <Layers />, title: t('tier:empty'), hint: t('tier:emptyHint') }}
      />
    </>
  );
}

function AddForm() {
  const t = useT();
  const adding = useAdd();
  const form = useForm({
    initial: { name: '' },
    judge: ({ name }: { readonly name: string }) =>
      name.trim() === '' ? [{ field: 'name', text: t('tier:nameMissing') } as const] : [],
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(adding, form.values.name.trim(), { onSuccess: () => form.reset() });
  };
  return (
    <form noValidate className="flex flex-col gap-3 pb-4" onSubmit={submit}>
      <TextField label={t('tier:name')} {...form.bind('name')} />
      <Button type="submit" isLoading={adding.isPending}>
        {t('tier:add')}
      </Button>
    </form>
  );
}

export { TierScreen as Component };
