import type { CallReply } from '@openbourse/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, queryOf } from '../session/index.ts';

type Page = CallReply<'liability.snapshots'>;
export type SnapshotRow = Page['data'][number] & { readonly id: number };
export type Snapshot = CallReply<'liability.snapshot'>;
export type SnapshotAsset = Snapshot['assets'][number];
export type Proof = CallReply<'liability.proof'>;

/** Until there is a snapshot, it is asked for so often. */
const FIRST_MS = 5_000;
/** Until a wallet has signed, likewise. */
const SIGNING_MS = 10_000;

/** All published snapshots, newest first. */
export const snapshotPages = infiniteQueryOptions({
  queryKey: ['liability.snapshots'],
  queryFn: async ({ pageParam, signal }) => {
    const page = await client.call('liability.snapshots', { cursor: pageParam }, { signal });
    return { ...page, data: page.data.map((row): SnapshotRow => ({ ...row, id: row.number })) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  // The first snapshot comes while its page is open.
  refetchInterval: ({ state }) => (state.data?.pages[0]?.data.length === 0 ? FIRST_MS : false),
});

/** The header of a snapshot, which never changes. */
export const snapshotQuery = (number: number) =>
  queryOf('liability.snapshot', { number }, { staleTime: Number.POSITIVE_INFINITY });

export type Control = CallReply<'liability.controls'>[number];

/** Wallets that have signed a snapshot; signatures follow it within minutes. */
export const controlsQuery = (number: number) =>
  queryOf(
    'liability.controls',
    { number },
    { refetchInterval: ({ state }) => (state.data?.length === 0 ? SIGNING_MS : false) },
  );

export const fetchProof = (number: number): Promise<Proof> => client.call('liability.proof', { number });

export const fetchSnapshot = (number: number): Promise<Snapshot> =>
  client.call('liability.snapshot', { number });
