import { STATUS_DAYS, STATUS_PARTS, type StatusPart, type StatusState } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { resetSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const NOW = clock.now();
const TODAY = NOW - (NOW % DAY_MS);

/** A part whose first 80 days are not known; with an outage of some minutes today. */
function part(name: StatusPart, state: StatusState = 'operational', downMinutes = 0) {
  return {
    part: name,
    state,
    up_ppm: downMinutes === 0 ? 1_000_000 : 999_799,
    days: Array.from({ length: STATUS_DAYS }, (_, index) => ({
      day: TODAY - (STATUS_DAYS - 1 - index) * DAY_MS,
      known_s: index < 80 ? 0 : 86_400,
      down_s: index === STATUS_DAYS - 1 ? downMinutes * 60 : 0,
      restricted_s: 0,
    })),
  };
}

test('a guest sees that everything works', async () => {
  const api = startApi();
  resetSession();
  api.on('status.show', { at: NOW, parts: STATUS_PARTS.map((name) => part(name)), incidents: [] });
  openScreen('/status');
  expect(await screen.findByRole('heading', { name: 'Everything works' })).toBeDefined();
  expect(screen.getAllByText('Working')).toHaveLength(STATUS_PARTS.length);
  expect(screen.getByText('No interruptions in the last 90 days')).toBeDefined();
});

test('what is away and what was stand there with their times, the availability never rounded up', async () => {
  const api = startApi();
  api.on('status.show', {
    at: NOW,
    parts: STATUS_PARTS.map((name) => (name === 'spot' ? part(name, 'down', 5) : part(name))),
    incidents: [
      { state: 'down', parts: ['spot'], from: NOW - 5 * MINUTE_MS, until: null },
      {
        state: 'restricted',
        parts: ['wallet', 'fiat'],
        from: NOW - DAY_MS,
        until: NOW - DAY_MS + 3 * HOUR_MS,
      },
      { state: 'down', parts: [...STATUS_PARTS], from: NOW - 9 * DAY_MS, until: NOW - 6 * DAY_MS },
    ],
  });
  openScreen('/status');
  expect(await screen.findByRole('heading', { name: 'Some services are unavailable' })).toBeDefined();
  const spot = screen.getByRole('heading', { name: 'Spot' }).closest('article') as HTMLElement;
  expect(within(spot).getByText('99.97% available')).toBeDefined();
  expect(within(spot).getByRole('img')).toHaveProperty(
    'ariaLabel',
    'Last 90 days: 99.97% available. Days with interruptions: 1',
  );
  const rows = within(screen.getByRole('region', { name: 'Interruptions' })).getAllByRole('listitem');
  const texts = rows.map((row) => row.textContent ?? '');
  expect(texts[0]).toMatch(/^Spot.*5 minutes so far/);
  expect(texts[1]).toMatch(/^Deposits and withdrawals · P2P.*3 hours/);
  expect(texts[2]).toMatch(/^All services.*3 days/);
});

test('without an answer it can be tried again', async () => {
  const api = startApi();
  api.refuse('status.show', 'server.unavailable');
  const user = openScreen('/status');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.on('status.show', { at: NOW, parts: STATUS_PARTS.map((name) => part(name)), incidents: [] });
  await user.click(retry);
  expect(await screen.findByText('Everything works')).toBeDefined();
});
