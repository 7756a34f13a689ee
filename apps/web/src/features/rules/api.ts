import type { RuleKind } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

type Page = CallReply<'site.rules'>;
export type Rule = Page['data'][number] & { readonly id: string };
export type RuleVersion = Rule['versions'][number];
export type RuleFact = RuleVersion['values'][number];

/** The rules of a kind with all their versions, page by page. */
export function rulePages(kind: RuleKind) {
  return infiniteQueryOptions({
    queryKey: ['site.rules', kind],
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.call('site.rules', { kind, cursor: pageParam }, { signal });
      return { ...page, data: page.data.map((rule): Rule => ({ ...rule, id: idOf(rule) })) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

function idOf({ about }: Page['data'][number]): string {
  return about.map(({ name, value }) => `${name} ${value}`).join(' ');
}
