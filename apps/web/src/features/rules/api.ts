import type { RuleKind } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

type Page = CallReply<'site.rules'>;
export type Rule = Page['data'][number] & { readonly id: string; readonly kind: RuleKind };
export type RuleVersion = Rule['versions'][number];
export type RuleFact = RuleVersion['values'][number];

/** The rules of a kind with all their versions, page by page. */
export function rulePages(kind: RuleKind) {
  return infiniteQueryOptions({
    queryKey: ['site.rules', kind],
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.call('site.rules', { kind, cursor: pageParam }, { signal });
      return { ...page, data: page.data.map((rule) => identify(kind, rule)) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

const LARGEST_PAGE = 100;

/** All rules of a kind at once, for a search or for one of them. */
export function allRules(kind: RuleKind) {
  return queryOptions({
    queryKey: ['site.rules', kind, 'all'],
    queryFn: async ({ signal }) => {
      const rules: Rule[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.call('site.rules', { kind, cursor, limit: LARGEST_PAGE }, { signal });
        rules.push(...page.data.map((rule) => identify(kind, rule)));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return rules;
    },
  });
}

function identify(kind: RuleKind, rule: Page['data'][number]): Rule {
  return { ...rule, kind, id: [kind, ...rule.about.map(({ value }) => value)].join(' ') };
}
