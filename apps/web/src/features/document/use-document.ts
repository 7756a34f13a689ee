import type { DocumentName } from '@openbourse/api/terminal/kept';
import { ClientError } from '@openbourse/client';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { client, queryOf, useIsLoggedIn, useUserInfo } from '../session/index.ts';
import { DocumentKeeper, type DocumentKind } from './document-keeper.ts';
import { NOTHING } from './kept.ts';
import { useKeptDocuments, writeKept } from './store.ts';

export interface KeptDocument<T, C> extends DocumentKind<T, C> {
  readonly name: DocumentName;
  readonly keeper: DocumentKeeper<T, C>;
}

/** A document that a person keeps. There is one value for each name, since changes wait in it for their save. */
export function documentOf<T, C>(name: DocumentName, kind: DocumentKind<T, C>): KeptDocument<T, C> {
  const keeper = new DocumentKeeper(kind, {
    clock,
    read: () => useKeptDocuments.getState()[name] ?? NOTHING,
    write: (kept) => writeKept(name, kept),
    load: () => client.call('terminal.show', { name }),
    save: (content, revision) => client.call('terminal.save', { name, content, revision }),
    isConflict: (error) => error instanceof ClientError && error.key === 'terminal.changed_elsewhere',
  });
  return { ...kind, name, keeper };
}

export interface DocumentState<T, C> {
  /** False while it is not known what the person has kept. */
  readonly isReady: boolean;
  /** True once the person's own is here, from the server or from an earlier visit. */
  readonly isOwn: boolean;
  readonly isGuest: boolean;
  readonly content: T;
  readonly change: (change: C) => void;
}

/** A document of the person who is logged in, or of a guest. */
export function useDocument<T, C>(document: KeptDocument<T, C>): DocumentState<T, C> {
  const { name, keeper, nothing, read } = document;
  const isLoggedIn = useIsLoggedIn();
  const userId = useUserInfo()?.id ?? null;
  const owner = isLoggedIn ? userId : null;
  const { data, isError } = useQuery(queryOf('terminal.show', { name }, { enabled: owner !== null }));
  useEffect(() => {
    if (owner !== null && data !== undefined) keeper.take(owner, data);
  }, [keeper, owner, data]);
  const kept = useKeptDocuments((all) => all[name]) ?? NOTHING;
  const isMine = kept.owner === owner && (owner !== null || !isLoggedIn);
  const text = isMine ? kept.content : null;
  const content = useMemo(() => (text === null ? null : read(text)) ?? nothing, [text, read, nothing]);
  const canChange = owner !== null || !isLoggedIn;
  const change = useCallback(
    (next: C) => {
      if (canChange) keeper.change(owner, next);
    },
    [keeper, owner, canChange],
  );
  return {
    isReady: isMine || !isLoggedIn || isError,
    isOwn: isMine && isLoggedIn,
    isGuest: !isLoggedIn,
    content,
    change,
  };
}
