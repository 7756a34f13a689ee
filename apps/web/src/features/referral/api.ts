import type { CallInput, CallReply } from '@openbourse/client';
import type { DayRange } from '@openbourse/kit/lib/day-range.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import { utcInstants } from './model/utc-days.ts';

export type Summary = CallReply<'referral.summary'>;
export type Rates = CallReply<'referral.rates'>[number];
export type Invitee = CallReply<'referral.invitees'>['data'][number];
export type Reward = CallReply<'referral.rewards'>['data'][number];
export type Agent = NonNullable<CallReply<'referral.agent'>['agent']>;
export type Member = CallReply<'referral.team'>['data'][number];
export type SubAgent = CallReply<'referral.sub_agents'>[number];
export type Period = NonNullable<CallInput<'referral.team'>['period']>;

const PAGE_SIZE = 20;
const SUB_AGENTS = 'referral.sub_agents';
const AGENT = 'referral.agent';

export const summaryQuery = queryOf('referral.summary', {});

export const ratesQuery = queryOf('referral.rates', {});

/** The code that runs, or a new one; asked for anew each time, because the one before may be used by then. */
export const authorizationCodeQuery = queryOf('referral.authorization_code', {}, { gcTime: 0 });

/**
 * Filter of a list of invitees: a level below the user, or those whom one of the lower-level users invited.
 */
export type InviteeFilter = { readonly level: 1 | 2 } | { readonly invited_by: string };

export function inviteesPages(filter: InviteeFilter) {
  return infiniteQueryOptions({
    queryKey: ['referral.invitees', filter],
    queryFn: ({ pageParam, signal }) =>
      client.call('referral.invitees', { ...filter, cursor: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Payments by UTC day and currency; a day and a currency make one row. */
export const rewardsPages = infiniteQueryOptions({
  queryKey: ['referral.rewards'],
  queryFn: ({ pageParam, signal }) =>
    client.call('referral.rewards', { cursor: pageParam, limit: PAGE_SIZE }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  select: ({ pages }) => ({
    pages: pages.map(({ data }) => ({
      data: data.map((row) => ({ ...row, id: `${row.day}-${row.currency_id}` })),
    })),
  }),
});

/** Saves the rewards of a period in a CSV file. */
export function useRewardsFile() {
  return useMutation({
    mutationFn: (range: DayRange) => client.download('referral.rewards', utcInstants(range)),
    onSuccess: saveFile,
  });
}

export const agentQuery = queryOf(AGENT, {});

export function teamPages(period: Period) {
  return pagesOf('referral.team', { period, limit: PAGE_SIZE });
}

export const subAgentsQuery = queryOf(SUB_AGENTS, {});

export function useAddSubAgent() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'referral.add_sub_agent'>) => client.call('referral.add_sub_agent', input),
    onSuccess: renewAgents,
  });
}

export function useSetSubAgentRate() {
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: (input: CallInput<'referral.set_sub_agent_rate'>) =>
      client.call('referral.set_sub_agent_rate', input),
    onSuccess: renewAgents,
  });
}

async function renewAgents(): Promise<void> {
  const keys = [SUB_AGENTS, AGENT, 'referral.team'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
