import axe, { type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { walk } from './walk.ts';

const SCOPES = {
  all: {},
  colour: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} satisfies Record<string, RunOptions>;

/**
 * Findings that axe calls serious or critical on the screen once nothing moves any more, with the place of
 * each.
 */
export async function seriousOf(page: Page, scope: keyof typeof SCOPES = 'all'): Promise<string[]> {
  await waitUntilStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        ...rules,
      }),
    SCOPES[scope],
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
}

/** The same of many screens, which are visited as links in the app lead to them; a blank page loads the first one. */
export async function seriousOnEach(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  await walk(page, paths, async (path) => {
    problems.push(...(await seriousOf(page)).map((problem) => `${path}: ${problem}`));
  });
  return problems;
}

/** A moving element has other colors than a still one; a movement begins a frame after what it shows. */
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
