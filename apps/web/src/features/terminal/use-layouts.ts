import type { Layouts, TerminalScreen } from '@openbourse/api/limits';
import { ClientError } from '@openbourse/client';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, queryOf, useIsLoggedIn, useUserInfo } from '../session/index.ts';
import { LayoutKeeper } from './layout-keeper.ts';
import { type LayoutChange, NO_LAYOUTS } from './model/change-layouts.ts';
import { useKeptLayouts } from './store.ts';

const keepers: Readonly<Record<TerminalScreen, LayoutKeeper>> = {
  spot: keeperOf('spot'),
  contract: keeperOf('contract'),
};

function keeperOf(screen: TerminalScreen): LayoutKeeper {
  return new LayoutKeeper({
    screen,
    clock,
    read: () => useKeptLayouts.getState()[screen],
    write: (kept) => useKeptLayouts.setState({ [screen]: kept }),
    load: () => client.call('terminal.show', { screen }),
    save: (layouts, revision) => client.call('terminal.save', { screen, layouts, revision }),
    isConflict: (error) => error instanceof ClientError && error.key === 'terminal.changed_elsewhere',
  });
}

export interface LayoutsState {
  /** False while it is not known how the person has arranged the screen. */
  readonly isReady: boolean;
  readonly isGuest: boolean;
  readonly layouts: Layouts;
  readonly change: (change: LayoutChange) => void;
}

/** The layouts of a screen, of the person who is logged in or of a guest. */
export function useLayouts(screen: TerminalScreen): LayoutsState {
  const isLoggedIn = useIsLoggedIn();
  const userId = useUserInfo()?.id ?? null;
  const owner = isLoggedIn ? userId : null;
  const { data, isError } = useQuery(queryOf('terminal.show', { screen }, { enabled: owner !== null }));
  useEffect(() => {
    if (owner !== null && data !== undefined) keepers[screen].take(owner, data);
  }, [screen, owner, data]);
  const kept = useKeptLayouts((all) => all[screen]);
  const isMine = kept.owner === owner && (owner !== null || !isLoggedIn);
  return {
    isReady: isMine || !isLoggedIn || isError,
    isGuest: !isLoggedIn,
    layouts: isMine ? kept.layouts : NO_LAYOUTS,
    change: (change) => {
      if (owner !== null || !isLoggedIn) keepers[screen].change(owner, change);
    },
  };
}
