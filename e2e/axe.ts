import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { goWithin, waitUntilSettled } from './screens.ts';

/**
 * What axe calls serious or critical on the screen once nothing moves any more, with the place of each; only of one
 * `rule` when it is named.
 */
export async function seriousOf(page: Page, scope: { readonly rule?: string } = {}): Promise<string[]> {
  await waitUntilStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rule) =>
      (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        ...(rule !== undefined && { runOnly: { type: 'rule', values: [rule] } }),
      }),
    scope.rule,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
}

/** The same of many screens, which are visited as links in the app lead to them; a blank page loads the first one. */
export async function seriousOnEach(
  page: Page,
  paths: readonly string[],
  scope: { readonly rule?: string } = {},
): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    if (page.url() !== 'about:blank') await goWithin(page, path);
    else {
      await page.goto(path);
      await waitUntilSettled(page);
    }
    problems.push(...(await seriousOf(page, scope)).map((problem) => `${path}: ${problem}`));
  }
  return problems;
}

/** What is still moving has other colours than what stands; a movement begins a frame after what it shows. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endsAt = effect?.getComputedTiming().endTime;
        return playState === 'running' && typeof endsAt === 'number' && Number.isFinite(endsAt);
      });
    do {
      await Promise.allSettled(moving().map((animation) => animation.finished));
      await nextFrame();
      await nextFrame();
    } while (moving().length > 0);
  });
}
