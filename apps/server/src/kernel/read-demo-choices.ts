import { type Env, readChoice } from './read-setting.ts';

/** Choices that a demonstration alone has; elsewhere they are off, whatever is set. */
export function readDemoChoices(
  env: Env,
  isDemo: boolean,
): { readonly isWebhookLoopback: boolean; readonly isAutoReview: boolean } {
  const isOn = (name: string): boolean => isDemo && readChoice(env, name, ['off', 'on']) === 'on';
  return { isWebhookLoopback: isOn('OB_WEBHOOK_LOOPBACK'), isAutoReview: isOn('OB_DEMO_AUTO_REVIEW') };
}
