import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsLoggedIn } from '../../session/index.ts';
import type { Ad } from './api.ts';

/** An ad that a person is about to open an order on, with the amount that was looked for. */
export interface ChosenAd {
  readonly ad: Ad;
  readonly amount: string;
}

/** The ad whose sheet is open. A guest is sent to the login and back. */
export function useChosenAd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const [chosen, setChosen] = useState<ChosenAd | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    chosen,
    isOpen,
    choose: (ad: Ad, amount: string): void => {
      if (!isLoggedIn) {
        void navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`);
        return;
      }
      setChosen({ ad, amount });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
